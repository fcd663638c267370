import { setTimeout as wait } from 'node:timers/promises'
import type { Emulador } from '../emulador.ts'
import type { LojaDaProva } from './loja.ts'

const PAUSA_MS = 300

/**
 * Sells published products: each sale to a customer of its own, so that one whose answer died with the shop is found
 * again. Of four, one goes on to its label, one is edited, one is cancelled, one stays. Answers their ids.
 */
export async function vender(loja: LojaDaProva, produtos: readonly number[], quantas: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < quantas; i++) {
    const produto = await comPecas(loja, produtos, 2 * i)
    const cliente_id = await cliente(loja, i)
    const itens = [{ id: produto.id, quantidade: 1, valor_unitario: 33.33, desconto: (i % 3) * 0.77 }]
    const corpo = { cliente_id, origem: 'loja_fisica', itens }
    const id = await criarVenda(loja, corpo)
    const acao = [andar, editar, cancelar][i % 4]
    if (acao) await acao(loja, id, corpo)
    ids.push(id)
  }
  return ids
}

/** The next one without variations that is published and still has pieces. */
async function comPecas(loja: LojaDaProva, produtos: readonly number[], desde: number) {
  for (let i = desde; i < desde + 2 * produtos.length; i += 2) {
    const produto = await publicado(loja, produtos[i % produtos.length] ?? 0)
    if (!produto.tem_variacoes && produto.quantidade_disponivel > 0) return produto
  }
  throw new Error('não há mais peças para vender')
}

async function publicado(loja: LojaDaProva, id: number) {
  for (;;) {
    const produto = await loja.pedir('GET', `/produtos/${id}/`)
    if (produto.id_bling !== null) return produto
    await wait(PAUSA_MS)
  }
}

async function cliente(loja: LojaDaProva, i: number): Promise<number> {
  const cpf = String(10_000_000_000 + i)
  for (;;) {
    const { results } = await loja.pedir('GET', `/clientes/?busca=${cpf}`)
    if (results.length > 0) return results[0].id
    await loja.tentar('POST', '/clientes/', { nome: `Cliente ${i}`, cpf })
  }
}

async function criarVenda(loja: LojaDaProva, corpo: { cliente_id: number }): Promise<number> {
  for (;;) {
    const { results } = await loja.pedir('GET', `/clientes/${corpo.cliente_id}/vendas/`)
    if (results.length > 0) return results[0].id
    const { status, body } = await loja.tentar('POST', '/vendas/', corpo)
    if (status >= 400) throw new Error(`POST /vendas/: ${status} ${JSON.stringify(body)}`)
  }
}

type Vista = { status: string; editada: boolean; altura: number | null; servico_frete: string | null }
/** Asks until it is seen to have happened, as the answer may have died with the shop. */
async function fazer(
  loja: LojaDaProva,
  id: number,
  feito: (venda: Vista) => boolean,
  ...pedido: [string, string, object?]
) {
  const [method, path, body] = pedido
  while (!feito(await loja.pedir('GET', `/vendas/${id}/`))) await loja.tentar(method, `/vendas/${id}/${path}`, body)
}
const passar = (loja: LojaDaProva, id: number, para: string) =>
  fazer(loja, id, ({ status }) => status === para, 'PATCH', 'status/', { status: para })

async function andar(loja: LojaDaProva, id: number): Promise<void> {
  await passar(loja, id, 'embalagem')
  const medidas = { altura: 5, largura: 20, comprimento: 30, peso: 0.4 }
  await fazer(loja, id, ({ altura }) => altura !== null, 'POST', 'medidas/', medidas)
  await passar(loja, id, 'selecionar_envio')
  const [oferta] = await loja.pedir('POST', `/vendas/${id}/calcular-frete/`)
  const servico = { servico_frete: oferta.nome, frete_valor: oferta.valor, codigo_servico_frete: oferta.codigo }
  await fazer(loja, id, ({ servico_frete }) => servico_frete !== null, 'POST', 'servico-frete/', servico)
  await passar(loja, id, 'etiqueta')
}

async function editar(loja: LojaDaProva, id: number, corpo: object): Promise<void> {
  await fazer(loja, id, ({ editada }) => editada, 'PUT', '', corpo)
  await passar(loja, id, 'embalagem')
}

const cancelar = (loja: LojaDaProva, id: number): Promise<void> =>
  fazer(loja, id, ({ status }) => status === 'cancelado', 'PATCH', 'status/', { status: 'cancelado' })

interface Remoto {
  numero: number
  numeroLoja: string
  total: number
  situacao: { valor: number }
  parcelas: { valor: number }[]
}
const SITUACOES: Readonly<Record<string, number>> = { separacao: 0, embalagem: 3, etiqueta: 3 }
const CANCELADO = 2

/** Compares every sale with the orders that bear its mark. Answers each difference in words. */
export async function conferirVendas(loja: LojaDaProva, emulador: Emulador, ids: readonly number[]): Promise<string[]> {
  const problemas: string[] = []
  const pedidos: Remoto[] = await emulador.controle('GET', '/dados/pedidos')
  for (const id of ids) {
    const venda = await loja.pedir('GET', `/vendas/${id}/`)
    const vivos = pedidos.filter((p) => p.numeroLoja.startsWith(`ESTAMPA-${id}-`) && p.situacao.valor !== CANCELADO)
    const total = Math.round((venda.total + (venda.frete_valor ?? 0)) * 100)
    const aqui =
      venda.status === 'cancelado' ? [] : [[venda.numero_pedido_bling, total, total, SITUACOES[venda.status]]]
    const la = vivos.map(({ numero, total: valor, parcelas, situacao }) => {
      const somadas = parcelas.reduce((soma, parcela) => soma + parcela.valor, 0)
      return [String(numero), Math.round(valor * 100), Math.round(somadas * 100), situacao.valor]
    })
    if (JSON.stringify(aqui) !== JSON.stringify(la))
      problemas.push(`venda ${id}: aqui ${JSON.stringify(aqui)}, no Bling ${JSON.stringify(la)}`)
  }
  const contatos: { numeroDocumento: string }[] = await emulador.controle('GET', '/dados/contatos')
  const documentos = contatos.map(({ numeroDocumento }) => numeroDocumento)
  const repetidos = documentos.filter((documento, i) => documentos.indexOf(documento) !== i)
  return [...problemas, ...repetidos.map((documento) => `contato repetido: ${documento}`)]
}
