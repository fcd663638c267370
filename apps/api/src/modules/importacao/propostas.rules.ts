import type { Transacao } from '../../infra/database/transaction.ts'
import { proposeCliente } from './clientes.rules.ts'
import { clientesAqui } from './contexto.data.ts'
import { readImportacaoContexto } from './contexto.rules.ts'
import { proposeFornecedores } from './fornecedores.rules.ts'
import type { DePlanilha } from './importacao.data.ts'
import type { LinhaLida } from './linhas.data.ts'
import { parseImportacaoLinha } from './linhas.rules.ts'
import { applyHabitoAnswer } from './numeros.rules.ts'
import { proposeProduto } from './produtos.rules.ts'
import type { ClienteAqui, Proposta } from './registros.ts'

/** A row that this stage does not do counts only by what it says. */
function lidas({ tipo, habitos, numeros }: DePlanilha, linhas: readonly LinhaLida[]) {
  const comoEscreve = applyHabitoAnswer(habitos, numeros)
  return new Map(
    linhas.map(({ linha, grupo, campos, a_fazer, motivo }) => {
      const lida = parseImportacaoLinha(tipo, linha, campos, comoEscreve)
      return [linha, { ...lida, grupo, erros: a_fazer ? lida.erros : [motivo ?? ''] }]
    }),
  )
}

/** Returns what rows become as the shop is now; `travar` locks the shop's data until the transaction ends. */
export async function contextoEPropostas(
  trx: Transacao,
  importacao: DePlanilha,
  linhas: readonly LinhaLida[],
  { travar = false } = {},
) {
  const linhaByNumber = lidas(importacao, linhas)
  const linhasAFazer = new Set(linhas.flatMap(({ linha, a_fazer }) => (a_fazer ? [linha] : [])))
  const aFazer = ({ linha }: Proposta) => linhasAFazer.has(linha)
  if (importacao.tipo === 'clientes') {
    const parsedLinhas = [...linhaByNumber.values()]
    const documentos = parsedLinhas.flatMap(({ chave }) => chave ?? [])
    const clientes = await clientesAqui(trx, documentos)
    const propostas = parsedLinhas.map((linha) =>
      proposeCliente(linha, clientes.get(linha.chave ?? ''), importacao.modo),
    )
    return { propostas: propostas.filter(aFazer), porLinha: linhaByNumber, clientes }
  }
  if (importacao.tipo === 'fornecedores') {
    const propostas = await proposeFornecedores(trx, [...linhaByNumber.values()], importacao.modo)
    return { propostas: propostas.filter(aFazer), porLinha: linhaByNumber, clientes: new Map<string, ClienteAqui>() }
  }
  const contexto = await readImportacaoContexto(trx, importacao, [...linhaByNumber.values()], travar ? trx : undefined)
  const grupos = Map.groupBy(linhas, ({ grupo }) => grupo)
  const listGrupoLinhas = (groupLinhas: readonly LinhaLida[]) =>
    groupLinhas.flatMap(({ linha }) => linhaByNumber.get(linha) ?? [])
  const propostas = [...grupos.values()].flatMap((groupLinhas) =>
    proposeProduto(listGrupoLinhas(groupLinhas), contexto),
  )
  return { propostas: propostas.filter(aFazer), porLinha: linhaByNumber, clientes: new Map<string, ClienteAqui>() }
}
