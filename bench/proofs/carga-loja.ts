import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { pastaNova } from '../../apps/api/test/support/programa.ts'
import { assinado, type Lugar, pedido } from '../../apps/api/test/support/prova/fio.ts'
import { formulario } from '../../apps/api/test/support/prova/shop.ts'
import { semear } from '../data/semear.ts'
import { TAMANHOS_DE_BENCH } from '../data/tamanhos.ts'
import { abrirDados } from '../measurements/dados.ts'
import { median } from '../measurements/median.ts'
import { fotoDeCelular } from '../measurements/pessoas.ts'
import { memoriaDe } from '../measurements/processos.ts'

/** A shop over the bench's data as a process, and a person signed in. DATA_DIR keeps the data set for the next time. */
export async function abrirLojaSobCarga() {
  const { pasta, remover } = pastaNova('estampa-carga-')
  const data = resolve(process.env['DATA_DIR'] || pasta)
  await semear(data, TAMANHOS_DE_BENCH.pequeno)
  const { loja: shop, client: banco, usuario, fechar } = await abrirDados(data, 'funcionario')
  const pid = await shop.pid()
  const memoria: number[] = []
  const relogio = setInterval(() => memoria.push(memoriaDe(pid).agora), 1000)
  const loja = {
    shop,
    banco,
    lugar: { host: '127.0.0.1', port: shop.port, tls: false } as Lugar,
    /** The server's resident memory, MB, once a second since the start. */
    memoria: memoria as readonly number[],
    access: '',
    /** A new token: one lasts a quarter of an hour. */
    async entrar() {
      loja.access = (await usuario.entrar(shop.url)).access
    },
    pedido: (linha: string, corpo = '') => pedido(linha, assinado(loja.access), corpo),
    /** The same person once more. */
    entradas: () => [
      loja.pedido('POST /api/auth/login/', JSON.stringify({ username: usuario.username, password: usuario.senha })),
    ],
    async fechar() {
      clearInterval(relogio)
      await fechar()
      remover()
    },
  }
  await loja.entrar()
  return loja
}
export type LojaSobCarga = Awaited<ReturnType<typeof abrirLojaSobCarga>>

/** What staff read: searches, lists and their panel. */
export const leituras = (loja: LojaSobCarga): string[] =>
  [
    ...['camiseta', 'lobo-guará', 'regata', 'moletom', 'azul'].map(
      (busca) => `/api/produtos/busca/?busca=${encodeURIComponent(busca)}`,
    ),
    '/api/produtos/busca/',
    '/api/clientes/?busca=silva',
    '/api/vendas/',
    '/api/vendas/?busca=maria',
    '/api/painel/',
  ].map((path) => loja.pedido(`GET ${path}`))

/** A customer of its own for each request: `{n}` is put in by the clients, as long as six digits. */
export function gravacoes(loja: LojaSobCarga) {
  const marca = `Carga ${randomUUID()}`
  const serie = String(Math.floor(Math.random() * 100_000)).padStart(5, '0')
  const corpo = JSON.stringify({ nome: marca, cpf: `${serie}######` })
  return {
    pedidos: [loja.pedido('POST /api/clientes/', corpo).replace('######', '{n}')],
    /** How many of them the database holds; they are removed. */
    contar: async () => (await loja.banco.query('delete from clientes where nome = $1', [marca])).rowCount ?? 0,
  }
}

/** Creates products with a picture, one after the other, until told to end; then answers how many of each status. */
export async function enviarFotos({ shop, access }: LojaSobCarga, base: object) {
  const foto = { nome: 'foto', conteudo: await fotoDeCelular() }
  let fim = false
  const porStatus: Record<string, number> = {}
  const todos = (async () => {
    for (let n = 0; !fim; n++) {
      const body = formulario({ ...base, titulo: 'Carga', sku: `CARGA-${process.pid}-${n}` }, [foto])
      const headers = { authorization: `Bearer ${access}` }
      const resposta = await fetch(`${shop.url}/api/produtos/`, { method: 'POST', headers, body })
      porStatus[resposta.status] = (porStatus[resposta.status] ?? 0) + 1
      await resposta.arrayBuffer()
    }
  })()
  return async () => {
    fim = true
    await todos
    return porStatus
  }
}

/** MB at most, and how many more a minute in the last quarter than in the second one: the first warms up. */
export function resumo(memoria: readonly number[]) {
  const quarto = Math.floor(memoria.length / 4)
  const [antes, depois] = [memoria.slice(quarto, 2 * quarto), memoria.slice(-quarto)]
  const porMinutoMB = quarto > 0 ? ((median(depois) - median(antes)) * 60) / (2 * quarto) : 0
  return { maximoMB: Math.max(0, ...memoria), porMinutoMB }
}
