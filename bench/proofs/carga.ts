import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { pastaNova } from '../../apps/api/test/support/programa.ts'
import { aceitos, defeitos, type Ritmo } from '../../apps/api/test/support/prova/carga.ts'
import { assinado, buildRequest } from '../../apps/api/test/support/prova/fio.ts'
import { formulario } from '../../apps/api/test/support/prova/shop.ts'
import { seedShop, TAMANHOS_DE_BENCH } from '../data/semear.ts'
import { p99, runOrder, tellReport } from '../gerador.ts'
import { openData } from '../measurements/dados.ts'
import { median } from '../measurements/median.ts'
import { memoriaDe, PROCESSO_MB } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { exigente } from './verdict.ts'

// npm run provas -- carga [--vezes 6 --segundos 20 --minutos 10 --partes carga,memoria]; DATA_DIR keeps the data set for the next time.
const { segundos, vezes, minutos, partes } = options({
  vezes: 6,
  segundos: 20,
  minutos: 10,
  partes: 'carga,memoria',
})
/** The generators, the server and the database share the machine: a value beyond these limits is a fault on any
 * machine. */
const LIMITES = { gravacaoP99: 5_000, entradaP99: 8_000, retomadaMs: 5_000, maximoMB: PROCESSO_MB, porMinutoMB: 2 }
const RAIAS = 16

const { problemas, exigir, concluir } = exigente()
const { pasta, remover } = pastaNova('estampa-carga-')
const data = resolve(process.env['DATA_DIR'] || pasta)
await seedShop(data, TAMANHOS_DE_BENCH.pequeno)
const { loja: shop, client: banco, usuario, fechar } = await openData(data, 'funcionario')
const lugar = { host: '127.0.0.1', port: shop.port, tls: false }
/** The server's resident memory, MB, once a second since the start. */
const memoria: number[] = []
const pid = await shop.pid()
const relogio = setInterval(() => memoria.push(memoriaDe(pid).agora), 1000)
/** Its token lasts a quarter of an hour. */
const sessao = { access: '' }
const signIn = async () => void (sessao.access = (await usuario.entrar(shop.url)).access)
const buildSignedRequest = (linha: string, corpo = '') => buildRequest(linha, assinado(sessao.access), corpo)
/** Requests that sign the person of `sessao` in once more. */
const entradas = () => [
  buildSignedRequest('POST /api/auth/login/', JSON.stringify({ username: usuario.username, password: usuario.senha })),
]

/** Requests of staff who read: searches, lists and their panel. */
const leituras = (): string[] =>
  [
    ...['camiseta', 'lobo-guará', 'regata', 'moletom', 'azul'].map(
      (busca) => `/api/produtos/busca/?busca=${encodeURIComponent(busca)}`,
    ),
    '/api/produtos/busca/',
    '/api/clientes/?busca=silva',
    '/api/vendas/',
    '/api/vendas/?busca=maria',
    '/api/painel/',
  ].map((path) => buildSignedRequest(`GET ${path}`))

/** A customer of its own for each request: `{n}` is put in by the clients, as long as six digits. */
function gravacoes() {
  const marca = `Carga ${randomUUID()}`
  const serie = String(Math.floor(Math.random() * 100_000)).padStart(5, '0')
  const corpo = JSON.stringify({ nome: marca, cpf: `${serie}######` })
  return {
    pedidos: [buildSignedRequest('POST /api/clientes/', corpo).replace('######', '{n}')],
    /** How many of them the database holds; they are removed. */
    contar: async () => (await banco.query('delete from clientes where nome = $1', [marca])).rowCount ?? 0,
  }
}

/** A picture as a phone takes it: 12 megapixels of noise, some megabytes. */
const fotoDeCelular = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', sigma: 12 } as const
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Creates products with a picture, one after the other, until told to end; then answers how many of each status. */
async function sendFotos(base: object) {
  const foto = { nome: 'foto', conteudo: await fotoDeCelular() }
  let fim = false
  const countByStatus: Record<string, number> = {}
  const creationLoop = (async () => {
    for (let n = 0; !fim; n++) {
      const body = formulario({ ...base, titulo: 'Carga', sku: `CARGA-${process.pid}-${n}` }, [foto])
      const headers = { authorization: `Bearer ${sessao.access}` }
      const resposta = await fetch(`${shop.url}/api/produtos/`, { method: 'POST', headers, body })
      countByStatus[resposta.status] = (countByStatus[resposta.status] ?? 0) + 1
      await resposta.arrayBuffer()
    }
  })()
  return async () => {
    fim = true
    await creationLoop
    return countByStatus
  }
}

/** MB at most, and how many more a minute in the last quarter than in the second one: the first warms up. */
function resumo(samplesMB: readonly number[]) {
  const quarto = Math.floor(samplesMB.length / 4)
  const [antes, depois] = [samplesMB.slice(quarto, 2 * quarto), samplesMB.slice(-quarto)]
  const minuteGrowthMB = quarto > 0 ? ((median(depois) - median(antes)) * 60) / (2 * quarto) : 0
  return { maximoMB: Math.max(0, ...samplesMB), porMinutoMB: minuteGrowthMB }
}

/** Reads as given, and beside them staff who save and sign in at their own pace. */
async function measureWithPessoas(leitura: Ritmo | null, duracao = segundos) {
  const base = { lugar, segundos: duracao }
  const salvar = gravacoes()
  const [lidas, salvas, entraram] = await Promise.all([
    leitura ? runOrder({ ...base, ...leitura, pedidos: [leituras()] }) : null,
    runOrder({ ...base, clientes: 200, pedidos: [salvar.pedidos], porSegundo: 10 }),
    runOrder({ ...base, clientes: 200, pedidos: [entradas()], porSegundo: 3 }),
  ])
  for (const [nome, relato] of Object.entries({ reads: lidas, saves: salvas, 'sign-ins': entraram }))
    if (relato) {
      tellReport(nome, relato)
      problemas.push(...defeitos(nome, relato))
    }
  const [gravadas, certas] = [await salvar.contar(), aceitos(salvas).length]
  exigir(gravadas === certas, `${certas} saves were acknowledged, ${gravadas} are there`)
  return { lidas, salvas, entraram }
}

async function capacidade(): Promise<number> {
  const ordem = { lugar, pedidos: [leituras()], clientes: RAIAS }
  await runOrder({ ...ordem, segundos: 3 })
  const relato = await runOrder({ ...ordem, segundos: 8 })
  problemas.push(...defeitos('reads at capacity', relato))
  return aceitos(relato).length / 8
}

/** Milliseconds until ten reads in a row are answered as before. */
async function retomada(): Promise<number> {
  const inicio = performance.now()
  for (let seguidas = 0; seguidas < 10 && performance.now() - inicio < 60_000; ) {
    const antes = performance.now()
    const resposta = await fetch(`${shop.url}/api/vendas/`, {
      headers: { authorization: `Bearer ${sessao.access}` },
    })
    await resposta.arrayBuffer()
    seguidas = resposta.status === 200 && performance.now() - antes < 250 ? seguidas + 1 : 0
  }
  return performance.now() - inicio
}

async function imersao(readRate: number) {
  const { rows } = await banco.query<{ modelo_id: number; categoria_id: number }>(
    'select id as modelo_id, categoria_id from modelos where categoria_id is not null limit 1',
  )
  if (!rows[0]) throw new Error('There is no model to make products of')
  const fotos = await sendFotos(rows[0])
  const primeiro = memoria.length
  await measureWithPessoas({ porSegundo: readRate, clientes: 100 }, minutos * 60)
  const countByStatus = await fotos()
  console.log('  products with a picture of a phone, by status:', countByStatus)
  return { ...resumo(memoria.slice(primeiro)), fotos: countByStatus['201'] ?? 0 }
}

async function overloadServer(limite: number): Promise<string> {
  console.log('saves and sign-ins alone:')
  const calma = await measureWithPessoas(null, Math.min(10, segundos))
  const oferta = limite * vezes
  const primeiro = memoria.length
  console.log(`with ${oferta.toFixed(0)} reads a second:`)
  const cheia = await measureWithPessoas({ porSegundo: oferta, clientes: 1000 })
  const retomadaMs = Math.round(await retomada())
  const { maximoMB } = resumo(memoria.slice(primeiro))
  const recusadas = cheia.lidas?.tempos['503']?.length ?? 0
  exigir(recusadas > 0, 'nothing was refused: this was no overload')
  exigir(p99(cheia.salvas) < LIMITES.gravacaoP99, `saves took ${p99(cheia.salvas)} ms (p99)`)
  exigir(p99(cheia.entraram) < LIMITES.entradaP99, `sign-ins took ${p99(cheia.entraram)} ms (p99)`)
  exigir(aceitos(cheia.salvas).length === cheia.salvas.chegadas, 'saves were refused')
  exigir(aceitos(cheia.entraram).length === cheia.entraram.chegadas, 'sign-ins were refused')
  exigir(retomadaMs < LIMITES.retomadaMs, `it took ${retomadaMs} ms to recover`)
  return (
    `${vezes} times ${limite.toFixed(0)} reads/s for ${segundos} s: ${recusadas} refused, ` +
    `saves p99 ${p99(cheia.salvas)} ms (alone ${p99(calma.salvas)}), ` +
    `sign-ins ${p99(cheia.entraram)} ms (alone ${p99(calma.entraram)}), recovered in ${retomadaMs} ms, at most ${maximoMB.toFixed(0)} MB`
  )
}

async function proveLongLoad(limite: number): Promise<string> {
  await signIn()
  console.log(`${minutos} minutes at half of the capacity, with pictures:`)
  const { maximoMB, porMinutoMB, fotos } = await imersao(limite / 2)
  exigir(maximoMB < LIMITES.maximoMB, `the server grew to ${maximoMB.toFixed(0)} MB`)
  exigir(porMinutoMB < LIMITES.porMinutoMB, `it grows by ${porMinutoMB.toFixed(2)} MB a minute`)
  return `${minutos} min soak: at most ${maximoMB.toFixed(0)} MB, ${porMinutoMB.toFixed(2)} MB/min, ${fotos} pictures`
}

try {
  await signIn()
  const limite = await capacidade()
  console.log(`capacity: ${limite.toFixed(0)} reads a second with ${RAIAS} at once`)
  const figuras: string[] = []
  for (const [nome, parte] of Object.entries({ carga: overloadServer, memoria: proveLongLoad }))
    if (partes.includes(nome)) figuras.push(await parte(limite))
  concluir(figuras.join('; '))
} finally {
  clearInterval(relogio)
  await fechar()
  remover()
}
