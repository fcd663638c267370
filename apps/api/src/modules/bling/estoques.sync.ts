import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { anotarDeposito, conexao } from './bling.data.ts'
import { BlingError } from './bling.error.ts'
import { depositos } from './bling.mapping.ts'
import type { Passos } from './passos.ts'
import { anotarEnvioDoEstoque, anotarEstoque, type ComEstoque, estoqueDe } from './vinculos.data.ts'

/** Sets the stock of the product or of each variation. A balance, not an entry: to repeat it does no harm. */
export async function enviarEstoques(passos: Passos, produto: Produto | null): Promise<void> {
  if (produto?.id_bling == null) return
  const { variacoes } = produto
  if (variacoes.length === 0) {
    return enviar(passos, { tabela: 'produtos', id: produto.id }, produto.id_bling, 'Enviando o estoque…')
  }
  for (const [i, { id, id_bling }] of variacoes.entries()) {
    const mensagem = `Enviando o estoque: variação ${i + 1} de ${variacoes.length}…`
    if (id_bling !== null) await enviar(passos, { tabela: 'variacoes', id }, id_bling, mensagem)
  }
}

async function enviar(passos: Passos, alvo: ComEstoque, idBling: string, mensagem: string): Promise<void> {
  const { db } = passos
  const linha = await estoqueDe(db, alvo)
  if (!linha || (linha.quantidade === linha.estoque_enviado && linha.estoque_enviando === null)) return
  await passos.dizer(mensagem)
  await anotarEnvioDoEstoque(db, alvo, linha.quantidade)
  try {
    await balanco(passos, idBling, linha.quantidade)
  } catch (error) {
    if (naoFeito(error)) await anotarEnvioDoEstoque(db, alvo, null)
    throw error
  }
  await anotarEstoque(db, alvo, linha.quantidade)
}

const naoFeito = (error: unknown) =>
  error instanceof BlingError && (error.motivo === 'recusado' || error.motivo === 'inexistente')

async function balanco(passos: Passos, idBling: string, quantidade: number): Promise<void> {
  const deposito = await depositoPadrao(passos)
  const body = {
    produto: { id: Number(idBling) },
    deposito: { id: deposito },
    operacao: 'B',
    quantidade,
    observacoes: 'Estampa',
  }
  await passos.client.request('POST', '/estoques', { body, repetivel: true })
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
