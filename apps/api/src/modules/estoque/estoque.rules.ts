import type { ErrorCode } from '@estampa/contract/errors.ts'
import type { ContagemAplicada, ContagemEntrada, EstoqueDoProduto } from '@estampa/contract/estoque/estoque.routes.ts'
import { atField, camposInvalidos, DomainError, found } from '../../infra/base/errors.ts'
import type { Queue } from '../../infra/database/queue.ts'
import {
  type Banco,
  type Db,
  type Idempotencia,
  type Transacao,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import * as data from './estoque.data.ts'
import { estoqueDoProduto } from './movimentos.data.ts'
import { idsDosProdutos, livre, Somas } from './pecas.ts'
import { changePecas, tellErp } from './saida.rules.ts'

/** Locks products before anything of theirs is decided; all in one call, so that no two sales wait for each other. */
export const travarProdutos = data.lockEstoque

/** Pieces that moved at the ERP, negative for those that left: one movement of the kind `bling`. */
export async function receiveErpPecas(
  trx: Transacao,
  peca: data.Lisa & { readonly quantidade: number },
): Promise<void> {
  await changePecas(trx, { motivo: 'bling' }, [peca])
  await data.raiseProdutoVersao(trx, [peca.produto_id])
}

export const readEstoque = async (db: Banco, produtoId: number): Promise<EstoqueDoProduto> =>
  found(estoqueDoProduto(db, produtoId), 'PRODUTO_NAO_ENCONTRADO')

/** A line of the count with its record; `saldo` is the variation's, or a simple product's own. */
interface Linha {
  readonly indice: number
  readonly produto: data.Estoque
  readonly saldo: data.Saldo
  readonly descricao: string
  readonly contado: number
  readonly esperado: number
}

/** Sets the recorded quantities to the counted ones: every line of the count, or none. */
export const applyContagem = (
  { db, queue }: { db: Db; queue: Queue },
  { itens, motivo }: ContagemEntrada,
  usuarioId: number | null,
  idempotencia?: Idempotencia,
): Promise<ContagemAplicada> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const estoques = await data.lockEstoque(trx, idsDosProdutos(itens))
    const linhas = itens.map((item, indice) => checkContagem(item, indice, estoques.get(item.produto_id)))
    refuseLinhas(
      'CONTAGEM_DESATUALIZADA',
      linhas.filter(({ saldo, esperado }) => saldo.quantidade !== esperado),
      ({ indice, saldo }) => [`itens.${indice}.esperado`, `Agora o registrado é ${saldo.quantidade}.`],
    )
    const diferentes = linhas.filter(({ contado, esperado }) => contado !== esperado)
    const [produtos, variacoes] = sumDifferences(diferentes)
    const reservadas = (linha: Linha) => reservadasSemPeca(linha, produtos, variacoes)
    refuseLinhas(
      'CONTAGEM_ABAIXO_DO_RESERVADO',
      diferentes.filter((linha) => linha.contado < linha.esperado && reservadas(linha) !== null),
      (linha) => [`itens.${linha.indice}.contado`, `Reservadas em vendas abertas: ${reservadas(linha)}.`],
    )
    const produtosById = new Map(diferentes.map(({ produto }) => [produto.id, produto]))
    const simples = new Somas([...produtos].filter(([id]) => produtosById.get(id)?.tem_variacoes === false))
    await data.writeWithMotivo(trx, { motivo, usuario_id: usuarioId }, () => data.addToEstoque(trx, simples, variacoes))
    await tellErp(trx, queue, produtosById)
    return { contados: linhas.length, ajustados: diferentes.length }
  })

/** Refuses a line of what does not exist, is in the trash, or is not counted in this way. */
function checkContagem(
  item: ContagemEntrada['itens'][number],
  indice: number,
  produto: data.Estoque | undefined,
): Linha {
  const { variacao_id, contado, esperado } = item
  const buildFieldError = (campo: string, codigo: ErrorCode) => atField(`itens.${indice}.${campo}`, codigo)
  if (!produto) throw buildFieldError('produto_id', 'PRODUTO_NAO_ENCONTRADO')
  if (produto.na_lixeira) throw buildFieldError('produto_id', 'PRODUTO_NA_LIXEIRA')
  if (produto.kit) throw buildFieldError('contado', 'KIT_SEM_ESTOQUE')
  if (variacao_id === null) {
    if (produto.tem_variacoes)
      throw camposInvalidos({ [`itens.${indice}.variacao_id`]: ['Este produto é contado por variação.'] })
    return { indice, produto, saldo: produto, descricao: produto.titulo, contado, esperado }
  }
  const saldo = produto.variacoes.find(({ id }) => id === variacao_id)
  if (!saldo) throw buildFieldError('variacao_id', 'VARIACAO_NAO_ENCONTRADA')
  const descricao = [produto.titulo, saldo.nome].filter(Boolean).join(' ')
  return { indice, produto, saldo, descricao, contado, esperado }
}

/** The differences by product, of which the variations' are a part, and by variation. */
function sumDifferences(linhas: readonly Linha[]): [Somas, Somas] {
  const produtos = new Somas()
  const variacoes = new Somas()
  for (const { produto, saldo, contado, esperado } of linhas) {
    produtos.somar(produto.id, { quantidade: contado - esperado })
    if (produto.tem_variacoes) variacoes.somar(saldo.id, { quantidade: contado - esperado })
  }
  return [produtos, variacoes]
}

/** How many pieces open sales hold, of the variation or else of all of its product, where less than that would be left. */
function reservadasSemPeca({ produto, saldo }: Linha, produtos: Somas, variacoes: Somas): number | null {
  if (produto.tem_variacoes && livre(saldo, variacoes) < 0) return saldo.reservado
  return livre(produto, produtos) < 0 ? produto.reservado : null
}

const NOMES_NA_FRASE = 3

/** Refuses with every line that is in the way, so that all of them can be looked at in one go. */
export function refuseLinhas<T extends { readonly descricao: string }>(
  codigo: ErrorCode,
  linhas: readonly T[],
  mensagem: (linha: T) => [string, string],
): void {
  if (linhas.length === 0) return
  const nomes = linhas.slice(0, NOMES_NA_FRASE).map(({ descricao }) => descricao)
  const unnamedCount = linhas.length - nomes.length
  const descricao = nomes.join(', ') + (unnamedCount > 0 ? ` e mais ${unnamedCount}` : '')
  const erros = Object.fromEntries(
    linhas.map((linha) => {
      const [campo, frase] = mensagem(linha)
      return [campo, [frase]]
    }),
  )
  throw new DomainError(codigo, { descricao }, { erros })
}
