import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { runWithRecusas } from '../../shop/importacoes.ts'
import type { Loja } from '../../shop/loja.ts'
import { changeCliente, createCliente } from '../clientes/clientes.rules.ts'
import { clienteCom, clienteDaLinha } from './clientes.rules.ts'
import { lockProdutosAndLinhas } from './contexto.rules.ts'
import { createProdutos, novaVariacao, type PorLinha } from './criacao.rules.ts'
import { isProdutoCampo } from './familia.rules.ts'
import { saveFornecedores } from './fornecedores.rules.ts'
import { gtinDaProposta } from './gtin.rules.ts'
import * as data from './importacao.data.ts'
import { type Gravada, type LinhaLida, refuseGroup, savePropostas } from './linhas.data.ts'
import { applyLote } from './lote.gravacao.rules.ts'
import { changeProdutos, type Mudancas } from './mudanca.rules.ts'
import { contextoEPropostas } from './propostas.rules.ts'
import type { ClienteAqui, Proposta } from './registros.ts'

/** Applies groups of rows in one transaction; each row of a refused group stores the reason. */
export const applyGrupos = (loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]): Promise<void> =>
  runWithRecusas(
    grupos,
    (batchGrupos) => transaction(loja.db, (trx) => applyLinhas(trx, loja, importacao, batchGrupos)),
    (grupo, motivo) => refuseGroup(loja.db, importacao.id, grupo, motivo),
  )

async function applyLinhas(trx: Transacao, loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]) {
  const linhas = await lockProdutosAndLinhas(trx, importacao.id, 'aplicar', grupos)
  const aFazer = linhas.filter(({ a_fazer }) => a_fazer)
  if (aFazer.length === 0 || (await data.readImportacaoRow(trx, importacao.id))?.estado !== 'aplicando') return
  if (!data.isPlanilha(importacao)) return applyLote(trx, loja, importacao, aFazer)
  const { propostas, porLinha, clientes } = await contextoEPropostas(trx, importacao, linhas, { travar: true })
  const novaQueExiste = new Set(linhas.flatMap(({ linha, proposta }) => (proposta === 'criar' ? [linha] : [])))
  const agora = propostas.map((proposta) =>
    proposta.proposta === 'alterar' && novaQueExiste.has(proposta.linha)
      ? { ...proposta, proposta: 'erro' as const, motivo: 'Passou a existir depois da conferência.', diferencas: [] }
      : proposta,
  )
  const gravadas =
    importacao.tipo === 'clientes'
      ? await saveClientes(trx, loja, importacao, agora, porLinha, clientes)
      : importacao.tipo === 'fornecedores'
        ? await saveFornecedores(trx, agora, porLinha)
        : await saveImportedProdutos(trx, loja, importacao, agora, porLinha, linhas)
  await savePropostas(trx, importacao.id, gravadas, { aplicada: true })
}

async function saveClientes(
  trx: Transacao,
  loja: Loja,
  { usuario_id }: data.ImportacaoLinha,
  propostas: readonly Proposta[],
  linhaByNumber: PorLinha,
  clientes: ReadonlyMap<string, ClienteAqui>,
): Promise<Gravada[]> {
  const gravadas: Gravada[] = []
  for (const proposta of propostas) {
    const linha = linhaByNumber.get(proposta.linha)
    const storedCliente = clientes.get(linha?.chave ?? '')
    if (linha && proposta.proposta === 'criar') {
      const { id } = await createCliente(trx, clienteDaLinha(linha.valores))
      gravadas.push({ ...proposta, cliente_id: id, novo: 'cliente' })
    } else {
      if (storedCliente && proposta.proposta === 'alterar') {
        const mudados = Object.fromEntries(proposta.diferencas.map(({ campo, depois }) => [campo, depois]))
        await changeCliente({ ...loja, db: trx }, storedCliente.id, clienteCom(storedCliente, mudados), usuario_id)
      }
      gravadas.push(proposta)
    }
  }
  return gravadas
}

async function saveImportedProdutos(
  trx: Transacao,
  loja: Loja,
  importacao: data.ImportacaoLinha,
  propostas: readonly Proposta[],
  linhaByNumber: PorLinha,
  linhas: readonly LinhaLida[],
): Promise<Gravada[]> {
  const aGravar = propostas.filter(({ proposta }) => proposta === 'criar' || proposta === 'alterar')
  const grupoDe = new Map(linhas.map(({ linha, grupo }) => [linha, grupo]))
  const novos = Map.groupBy(
    aGravar.filter(({ produto_id }) => produto_id == null),
    ({ linha }) => grupoDe.get(linha),
  )
  const daqui = Map.groupBy(
    aGravar.filter(({ produto_id }) => produto_id != null),
    ({ produto_id }) => produto_id ?? 0,
  )
  const gravadas = [
    ...(await createProdutos(trx, importacao, [...novos.values()], linhaByNumber)),
    ...(await changeLocalProdutos(trx, loja, importacao, daqui, linhaByNumber)),
  ]
  const gravadaByLinha = new Map(gravadas.map((gravada) => [gravada.linha, gravada]))
  return propostas.map((proposta) => gravadaByLinha.get(proposta.linha) ?? proposta)
}

async function changeLocalProdutos(
  trx: Transacao,
  loja: Loja,
  { id: importacao_id, usuario_id, estoque }: data.ImportacaoLinha,
  daqui: ReadonlyMap<number, readonly Proposta[]>,
  linhaByNumber: PorLinha,
): Promise<Gravada[]> {
  const novasDe = (propostas: readonly Proposta[]) => propostas.filter(({ proposta }) => proposta === 'criar')
  const mudancas = [...daqui].map(([produto_id, propostas]): [number, Mudancas] => [
    produto_id,
    {
      mudancas: propostas.flatMap(({ variacao_id = null, diferencas, proposta }) =>
        diferencas
          // The fields of a new variation are in it; what its row says of the product changes that.
          .filter(({ campo }) => proposta === 'alterar' || isProdutoCampo(campo) || campo === 'estoque_do_produto')
          .map(({ campo, antes, depois }) => ({ variacao_id, campo, antes, depois })),
      ),
      novas: novasDe(propostas).map((nova) =>
        novaVariacao(linhaByNumber.get(nova.linha)?.valores ?? {}, gtinDaProposta(nova)),
      ),
    },
  ])
  const motivo = estoque === 'entrada' ? 'entrada' : 'contagem'
  const criadas = await changeProdutos(trx, loja, { usuario_id, motivo, importacao_id }, new Map(mudancas))
  return [...daqui].flatMap(([produto_id, propostas]) => {
    const ids = criadas.get(produto_id) ?? []
    const idDaNova = new Map(novasDe(propostas).map(({ linha }, i) => [linha, ids[i] ?? null]))
    return propostas.map(
      (proposta): Gravada =>
        proposta.proposta === 'criar'
          ? { ...proposta, produto_id, variacao_id: idDaNova.get(proposta.linha) ?? null, novo: 'variacao' }
          : proposta,
    )
  })
}
