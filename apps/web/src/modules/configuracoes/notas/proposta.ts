import { FORMAS_DA_NOTA } from '@estampa/contract/notas/formas.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import type { ConfiguracaoDasNotas, OpcoesDasNotas } from '@estampa/contract/vendas/notas.routes.ts'

type Opcoes = OpcoesDasNotas['naturezas']

/** Nothing was chosen yet. */
export const semEscolhas = (atual: ConfiguracaoDasNotas): boolean =>
  !atual.ativa &&
  atual.formas.length === 0 &&
  [atual.natureza_id, atual.natureza_contribuinte_id, atual.natureza_consumidor_id].every((id) => id === null)

/** What the names of the account's natures and forms of payment suggest; a person looks at it before it counts. */
export function propostaDe(atual: ConfiguracaoDasNotas, { naturezas, formas }: OpcoesDasNotas): ConfiguracaoDasNotas {
  const vendas = naturezas.filter(({ nome }) => ehVenda(normalizar(nome)))
  const comuns = vendas.filter(({ nome }) => !DO_BALCAO.test(normalizar(nome)) && !paraContribuinte(nome))
  return {
    ...atual,
    natureza_id: (acharPor(comuns, /consumidor|pessoa fisica|nao contribuinte/) ?? comuns[0])?.id ?? null,
    natureza_contribuinte_id: vendas.find(({ nome }) => paraContribuinte(nome))?.id ?? null,
    natureza_consumidor_id: acharPor(vendas, DO_BALCAO)?.id ?? null,
    formas: FORMAS_DA_NOTA.flatMap(({ valor: forma }) => {
      const achada = NOMES[forma] && acharPor(formas, NOMES[forma])
      return achada ? [{ forma, id_bling: achada.id }] : []
    }),
  }
}

const ehVenda = (nome: string) => /\bvenda/.test(nome) && !/devolu|retorno|remessa|cancel/.test(nome)
const DO_BALCAO = /nfc-?e|balcao|\bpdv\b/
const paraContribuinte = (nome: string) =>
  /contribuinte|juridica|revenda/.test(normalizar(nome)) && !/nao contribuinte/.test(normalizar(nome))
const acharPor = (opcoes: Opcoes, nome: RegExp) => opcoes.find((opcao) => nome.test(normalizar(opcao.nome)))

const NOMES: Readonly<Record<string, RegExp>> = {
  pix: /\bpix\b/,
  dinheiro: /dinheiro|especie/,
  cartao: /cartao|credito|debito/,
  outro: /\boutr[oa]s?\b/,
  a_receber: /a receber|a prazo|crediario|boleto/,
}
