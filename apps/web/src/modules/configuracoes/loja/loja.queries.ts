import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { campos } from '../../../shared/readers.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { inteiro, texto } from '../../../shared/tolerant.ts'

export const lerDados = campos<DadosDaLoja>({
  ...(Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, texto])) as Record<TextoDaLoja, typeof texto>),
  versao: inteiro,
  preenchida: (valor) => valor === true,
})

export const dadosDaLoja = consulta(['loja'], 'GET /loja/', lerDados, {
  falha: 'Os dados da loja não puderam ser lidos',
})
