import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { anotarDeposito, conexao } from './bling.data.ts'
import { BlingError } from './bling.error.ts'
import { depositos } from './bling.mapping.ts'
import type { Passos } from './produtos.sync.ts'
import {
  anotarEstoqueDaVariacao,
  anotarEstoqueDoProduto,
  estoqueDaVariacao,
  estoqueDoProduto,
} from './vinculos.data.ts'

/** Sets the stock of the product or of each variation. A balance, not an entry: to repeat it does no harm. */
export async function enviarEstoques(passos: Passos, produto: Produto | null): Promise<void> {
  if (produto?.id_bling == null) return
  const { db } = passos
  if (produto.variacoes.length === 0) {
    const linha = await estoqueDoProduto(db, produto.id)
    if (!linha || linha.quantidade === linha.estoque_enviado) return
    await passos.dizer('Enviando o estoque…')
    await balanco(passos, produto.id_bling, linha.quantidade)
    await anotarEstoqueDoProduto(db, produto.id, linha.quantidade)
    return
  }
  for (const [i, { id, id_bling }] of produto.variacoes.entries()) {
    const linha = await estoqueDaVariacao(db, id)
    if (!linha || id_bling === null || linha.quantidade === linha.estoque_enviado) continue
    await passos.dizer(`Enviando o estoque: variação ${i + 1} de ${produto.variacoes.length}…`)
    await balanco(passos, id_bling, linha.quantidade)
    await anotarEstoqueDaVariacao(db, id, linha.quantidade)
  }
}

async function balanco(passos: Passos, idBling: string, quantidade: number): Promise<void> {
  const deposito = await depositoPadrao(passos)
  await passos.client.request('POST', '/estoques', {
    body: {
      produto: { id: Number(idBling) },
      deposito: { id: deposito },
      operacao: 'B',
      quantidade,
      observacoes: 'Estampa',
    },
  })
}

async function depositoPadrao({ db, client }: Passos): Promise<number> {
  const { deposito_id } = await conexao(db)
  if (deposito_id !== null) return deposito_id
  const { data } = depositos.parse(await client.request('GET', '/depositos', { query: { situacao: 1, limite: 100 } }))
  const escolhido = data.find(({ padrao }) => padrao) ?? (data.length === 1 ? data[0] : undefined)
  if (!escolhido) throw new BlingError('recusado', 'Não há um depósito padrão no Bling. Defina um e tente novamente.')
  await anotarDeposito(db, escolhido.id)
  return escolhido.id
}
