import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { formatarCep, formatarDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { ROTULOS_DO_ENDERECO } from '../../../shared/endereco/useCep.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import type { RecordFields } from '../../../shared/forms/useRecordForm.ts'

export const ROTULOS: Readonly<Record<TextoDaLoja, string>> = {
  nome: 'Nome da loja',
  documento: 'CPF ou CNPJ',
  inscricao_estadual: 'Inscrição estadual',
  telefone: 'Telefone',
  email: 'Email',
  ...ROTULOS_DO_ENDERECO,
}

export type CamposDaLoja = Record<TextoDaLoja, string>

/** The form of `dados`, each number as people write it. */
export function camposDe(dados?: DadosDaLoja): CamposDaLoja {
  const textos = Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, dados?.[campo] ?? ''])) as CamposDaLoja
  return {
    ...textos,
    documento: formatarDocumento(textos.documento),
    telefone: formatarTelefone(textos.telefone),
    cep: formatarCep(textos.cep),
  }
}

export function corpoDe(campos: CamposDaLoja): CamposDaLoja {
  const aparados = Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, campos[campo].trim()])) as CamposDaLoja
  return { ...aparados, uf: aparados.uf.toUpperCase() }
}

export const REGRAS = checkedBy(
  async () => (await import('@estampa/contract/loja/loja.schemas.ts')).dadosDaLojaEntrada,
  corpoDe,
)

export const LOJA: RecordFields<CamposDaLoja, DadosDaLoja> = { of: camposDe, body: corpoDe, labels: ROTULOS }
