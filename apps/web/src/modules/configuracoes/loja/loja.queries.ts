import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { inteiro, objeto, texto } from '../../../shared/tolerant.ts'

/** Name, document, contact and address of the shop. */
export const dadosDaLoja = consulta(['loja'], 'GET /loja/', lerDados, {
  falha: 'Os dados da loja não puderam ser lidos',
})

export function lerDados(json: unknown): DadosDaLoja {
  const dados = objeto(json)
  const textos = Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, texto(dados[campo])]))
  return {
    ...(textos as Record<TextoDaLoja, string>),
    versao: inteiro(dados.versao),
    preenchida: dados.preenchida === true,
  }
}
