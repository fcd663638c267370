import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import { type Autor, readUndoAutor } from '../../shop/auditoria.ts'
import { MODELO_PADRAO, runWithRecusas } from '../../shop/importacoes.ts'
import type { Loja } from '../../shop/loja.ts'
import { deleteCategoriaRows, lockCategoriasMadeFor } from '../categorias/categorias.data.ts'
import { categoriaDeNome } from '../categorias/categorias.rules.ts'
import { changeCliente, deleteCliente, readCliente } from '../clientes/clientes.rules.ts'
import { fornecedores } from '../fornecedores/fornecedores.rules.ts'
import { deleteModeloRows, lockModelosMadeFor } from '../modelos/modelos.data.ts'
import { modeloDeNome } from '../modelos/modelos.rules.ts'
import { changeInLixeira } from '../produtos/lixeira.data.ts'
import { moveProdutosToLixeira } from '../produtos/lixeira.rules.ts'

import { clienteCom } from './clientes.rules.ts'
import { devolvidos } from './contexto.data.ts'
import { lockProdutosAndLinhas, produtosAqui } from './contexto.rules.ts'
import { eACategoria, isProdutoCampo } from './familia.rules.ts'
import { changeFornecedorFields } from './fornecedores.rules.ts'
import type * as data from './importacao.data.ts'
import { type LinhaLida, lockImportacaoLinhas, recordUndoneLinhas } from './linhas.data.ts'
import { acaoDe, undoAction } from './lote.gravacao.rules.ts'
import { changeProdutos, type Mudanca, type Mudancas, valorAgora, variacaoDe } from './mudanca.rules.ts'
import { type Diferenca, mesmoValor, type ProdutoAqui, type Valor } from './registros.ts'

/** Gives back what still has the imported value; what somebody changed since then stays, and its rows say so. */
export const undoGrupos = async (loja: Loja, importacao: data.ImportacaoLinha, grupos: readonly number[]) => {
  const { id, tipo } = importacao
  const autor = await readUndoAutor(loja.db, id)
  const desfazer = tipo === 'clientes' ? undoClientes : tipo === 'fornecedores' ? undoFornecedores : undoProdutos
  return runWithRecusas(
    grupos,
    (batchGrupos) =>
      transaction(loja.db, async (trx) => {
        const linhas = await lockProdutosAndLinhas(trx, id, 'desfazer', batchGrupos)
        for (const [motivo, undoneLinhas] of await desfazer(trx, loja, { ...importacao, autor }, linhas))
          await recordUndoneLinhas(trx, undoneLinhas, motivo)
      }),
    (grupo, motivo) =>
      transaction(loja.db, async (trx) =>
        recordUndoneLinhas(trx, await lockImportacaoLinhas(trx, id, 'desfazer', [grupo]), `Ficou como está: ${motivo}`),
      ),
  )
}

/** Rows by why they stay; null for those that are given back. */
type Desfeitas = Map<string | null, LinhaLida[]>
/** `autor`: who asked for the undo. */
type Desfeita = data.ImportacaoLinha & { readonly autor: Autor }
type Desfazer = (trx: Transacao, loja: Loja, importacao: Desfeita, linhas: readonly LinhaLida[]) => Promise<Desfeitas>

const undoProdutos: Desfazer = async (trx, loja, { usuario_id, tipo, autor }, linhas) => {
  const ids = [...new Set(linhas.flatMap(({ produto_id }) => produto_id ?? []))]
  const produtos = new Map((await produtosAqui(trx, ids)).map((produto) => [produto.id, produto]))
  const motivos = new Map<LinhaLida, string | null>()
  const saem: number[] = []
  const voltam = new Map<number, Mudancas>()
  for (const [produto_id, produtoLinhas] of Map.groupBy(linhas, (linha) => linha.produto_id)) {
    const produto = produtos.get(produto_id ?? 0)
    const acao = acaoDe(produtoLinhas[0]?.diferencas)
    if (produto && acao) {
      for (const linha of produtoLinhas) motivos.set(linha, await undoAction(trx, usuario_id, produto, acao))
      continue
    }
    for (const linha of produtoLinhas)
      motivos.set(linha, produto && !produto.na_lixeira ? null : 'O produto foi excluído.')
    if (!produto || produto.na_lixeira) continue
    if (produtoLinhas.every(({ novo }) => novo === 'produto')) {
      const mudou = produtoLinhas.map((linha) => mudancaDoNovo(produto, linha)).find((change) => change !== null)
      const hasExtraVariacoes = produto.variacoes.length > produtoLinhas.filter(isVariacaoRow).length
      if (mudou === undefined && !hasExtraVariacoes) saem.push(produto.id)
      else
        for (const linha of produtoLinhas)
          motivos.set(linha, `O produto fica: ${mudou ?? 'alguém lhe deu outra variação.'}`)
      continue
    }
    const removedIds = new Set<number>()
    const mudancas: Mudanca[] = []
    for (const linha of produtoLinhas) {
      if (linha.novo === 'variacao') {
        const mudou = mudancaDoNovo(produto, linha)
        if (linha.variacao_id === null) motivos.set(linha, 'A variação foi excluída.')
        else if (mudou === null) {
          removedIds.add(linha.variacao_id)
          mudancas.push(...splitDifferences(produto, comoDoProduto(linha), String).restauradas)
        } else motivos.set(linha, `A variação fica: ${mudou}`)
      } else {
        const { restauradas, ficam } = splitDifferences(produto, linha, (campo) => rotuloDe(tipo, campo))
        mudancas.push(...restauradas)
        if (ficam.length > 0) motivos.set(linha, `Ficou como alguém deixou depois: ${ficam.join('; ')}.`)
      }
    }
    voltam.set(produto.id, { mudancas, sem: removedIds })
  }
  if (saem.length > 0) await moveProdutosToLixeira(trx, autor, saem)
  await changeProdutos(trx, loja, { usuario_id, motivo: 'ajuste' }, voltam)
  return Map.groupBy(linhas, (linha) => motivos.get(linha) ?? null)
}

const rotuloDe = (tipo: data.ImportacaoLinha['tipo'], campo: string) =>
  tipo === 'lote' ? formatImportacaoCampo('produtos', campo.replace('_id', '')) : formatImportacaoCampo(tipo, campo)

function aindaTem(produto: ProdutoAqui, campo: string, agora: Valor, valor: Valor): boolean {
  const nome = String(valor ?? '')
  if (campo === 'categoria') return eACategoria(produto, nome)
  if (campo === 'modelo')
    return produto.nomes_do_modelo.some((knownNome) => normalizeText(knownNome) === normalizeText(nome))
  return mesmoValor(agora, valor)
}

/** The row of a new variation, with what it made of the product; versions before wrote it down otherwise, and made nothing of it. */
const comoDoProduto = (linha: LinhaLida): LinhaLida => ({
  ...linha,
  diferencas: linha.diferencas.filter(
    ({ campo, antes }) =>
      campo === 'estoque_do_produto' || (isProdutoCampo(campo) && (campo !== 'descricao' || antes !== null)),
  ),
})

function splitDifferences(produto: ProdutoAqui, linha: LinhaLida, rotulo: (campo: string) => string) {
  const variacao = variacaoDe(produto, linha)
  const restauradas: Mudanca[] = []
  const ficam: string[] = []
  for (const { campo, antes, depois, ...mais } of linha.diferencas) {
    const agora = valorAgora(produto, variacao, campo)
    const alvo: Valor = mais.era === undefined ? antes : mais.era
    if (aindaTem(produto, campo, agora, depois))
      restauradas.push({ variacao_id: linha.variacao_id, campo, antes: agora, depois: alvo })
    else if (!aindaTem(produto, campo, agora, alvo))
      ficam.push(
        `${rotulo(campo.replace('_da_variacao', ''))} é ${agora ?? 'vazio'}, a importação gravou ${depois ?? 'vazio'}`,
      )
  }
  return { restauradas, ficam }
}

/** The row of a new product's variation, not the product's own. */
const isVariacaoRow = ({ diferencas }: LinhaLida): boolean =>
  diferencas.some(({ campo }) => campo === 'nome_cor' || campo === 'tamanho')

/** Returns what a person changed in a product or variation since the row created it; null where nothing changed. */
function mudancaDoNovo(produto: ProdutoAqui, linha: LinhaLida): string | null {
  const variacao = variacaoDe(produto, linha)
  // A row forgets the variation that is removed.
  if (!variacao && isVariacaoRow(linha)) return 'uma variação dele foi removida.'
  const { reservado, quantidade } = variacao ?? produto
  if (reservado > 0) return 'há peças reservadas em vendas.'
  const importado = linha.diferencas.find(({ campo }) => campo === 'estoque')?.depois ?? 0
  const isVariacaoSum = !variacao && produto.tem_variacoes
  if (!isVariacaoSum && !mesmoValor(quantidade, importado)) return 'o estoque mudou.'
  const mudou = linha.diferencas.find(
    ({ campo, depois }) => !aindaTem(produto, campo, valorAgora(produto, variacao, campo), depois),
  )
  return mudou ? `${formatImportacaoCampo('produtos', mudou.campo)} mudou.` : null
}

interface CadastroAqui {
  readonly stored: Readonly<Record<string, unknown>>
  readonly remove: () => Promise<unknown>
  readonly change: (back: Readonly<Record<string, Valor>>) => Promise<unknown>
}

/** Gives back customers or suppliers; answers the rows by why their record stays as it is. `find`: null once it is gone. */
const undoCadastros =
  (
    kind: 'cliente' | 'fornecedor',
    find: (trx: Transacao, loja: Loja, importacao: Desfeita, linha: LinhaLida) => Promise<CadastroAqui | null>,
  ): Desfazer =>
  async (trx, loja, importacao, linhas) => {
    const motivos = new Map<LinhaLida, string | null>()
    for (const linha of linhas) {
      const here = await find(trx, loja, importacao, linha)
      motivos.set(linha, here ? await undoCadastro(here, kind, importacao.tipo, linha) : `O ${kind} foi excluído.`)
    }
    return Map.groupBy(linhas, (linha) => motivos.get(linha) ?? null)
  }

async function undoCadastro(
  { stored, remove, change }: CadastroAqui,
  kind: 'cliente' | 'fornecedor',
  tipo: data.ImportacaoLinha['tipo'],
  { novo, diferencas }: LinhaLida,
): Promise<string | null> {
  const fieldOf = ({ campo }: Diferenca) => stored[campo] as Valor
  const isImported = (diferenca: Diferenca) => mesmoValor(fieldOf(diferenca), diferenca.depois)
  if (novo === kind) {
    if (!diferencas.every(isImported)) return `O ${kind} fica: alguém mudou os dados dele depois.`
    await remove()
    return null
  }
  const back = diferencas.filter(isImported).map(({ campo, antes }) => [campo, antes] as const)
  if (back.length > 0) await change(Object.fromEntries(back))
  const kept = diferencas.filter(
    (diferenca) => !isImported(diferenca) && !mesmoValor(fieldOf(diferenca), diferenca.antes),
  )
  const rotulos = kept.map(({ campo }) => rotuloDe(tipo, campo)).join(', ')
  return kept.length > 0 ? `Ficou como alguém deixou depois: ${rotulos}.` : null
}

const undoClientes = undoCadastros('cliente', async (trx, loja, { usuario_id, autor }, { cliente_id: id }) => {
  if (id === null) return null
  const stored = await readCliente(trx, id)
  return {
    stored: { ...stored },
    remove: () => deleteCliente(trx, autor, id),
    change: (back) => changeCliente({ ...loja, db: trx }, id, clienteCom(stored, back), usuario_id),
  }
})

const undoFornecedores = undoCadastros('fornecedor', async (trx, _loja, { autor }, { fornecedor_id: id }) => {
  if (id === null) return null
  return {
    stored: { ...(await fornecedores.record(trx, id)) },
    remove: () => fornecedores.remove(trx, autor, id),
    change: (back) => changeFornecedorFields(trx, id, back),
  }
})

/**
 * Takes away the categories and models that an undone import made and nothing else uses. Products that it gave back to the
 * trash need one of each: they get the standard ones.
 */
export async function removeCreatedRecords(trx: Transacao, importacao_id: number): Promise<void> {
  const produtos = await devolvidos(trx, importacao_id)
  const ids = produtos.map(({ id }) => id)
  const applyPadrao = async (
    feitos: readonly number[],
    campo: 'categoria_id' | 'modelo_id',
    padrao: typeof modeloDeNome,
  ) => {
    const orfaos = produtos.filter((produto) => feitos.includes(produto[campo])).map(({ id }) => id)
    if (orfaos.length === 0) return feitos
    const fica = await padrao(trx, MODELO_PADRAO)
    await changeInLixeira(trx, orfaos, campo === 'modelo_id' ? { modelo_id: fica } : { categoria_id: fica })
    return feitos.filter((id) => id !== fica)
  }
  const categorias = await applyPadrao(
    await lockCategoriasMadeFor(trx, importacao_id, ids),
    'categoria_id',
    categoriaDeNome,
  )
  const modelos = await applyPadrao(await lockModelosMadeFor(trx, importacao_id, ids), 'modelo_id', modeloDeNome)
  await deleteCategoriaRows(trx, categorias)
  await deleteModeloRows(trx, modelos)
}
