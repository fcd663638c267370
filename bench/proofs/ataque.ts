import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { join } from 'node:path'
import { aceitos, defeitos, type Relato } from '../../apps/api/test/support/prova/carga.ts'
import { assinado, buildRequest } from '../../apps/api/test/support/prova/fio.ts'
import { administrador, createShopBase, openShop, type Shop } from '../../apps/api/test/support/prova/shop.ts'
import { openStore } from '../../packages/host/src/network/store.ts'
import { p99, runOrder, tellReport } from '../gerador.ts'
import { usuarioDeMedicao } from '../measurements/dados.ts'
import { conjunto, PROCESSO_MB } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { attackShop } from './ataque-atacante.ts'
import { GOLPES, GOLPES_REDE } from './ataque-golpes.ts'
import { openMesa } from './ataque-mesa.ts'
import { TENTATIVAS } from './ataque-tentativas.ts'
import { exigente } from './verdict.ts'

// npm run provas -- ataque [--segundos 30 --processos 1,2 --golpes 'deep|wide|after a dismissal']
// First attacks that take time and memory, while people's waiting is measured; then attempts at what somebody may not do.
// With --rede the shop serves its network too, and people and attackers come to that address by TLS; with strangers at the
// pairing page and at TLS itself.
const values = options({ segundos: 300, processos: '1,2', golpes: '', rede: false })
const { segundos } = values
const rede = values.rede ? '127.0.0.2' : null
const golpes = Object.keys({ ...GOLPES, ...(rede === null ? {} : GOLPES_REDE) }).filter((nome) =>
  nome.match(values.golpes),
)
/** All attacks begin at once, and people wait longer then: these seconds come first and have a limit of their own. */
const INICIO_S = 5
/** Milliseconds, p99; megabytes of a process. */
const LIMITES = { inicioMs: 5000, depoisMs: 1000, api: PROCESSO_MB, codificador: 700, planilha: 700 }
/** Work that people do meanwhile, in the order of their reports. */
const TRABALHOS = ['sales', 'sign-ins', 'reads']

const { problemas, exigir, concluir } = exigente()

async function registerProdutos(shop: Shop) {
  const base = await createShopBase(shop)
  // Sales of one product wait for each other, attacked or not.
  const produtos: number[] = []
  for (let n = 0; n < 50; n++) {
    const produto = { ...base, titulo: `Alvo ${n}`, sku: `ALVO-${n}`, preco_venda: 50, qtd: 100_000 }
    produtos.push((await shop.pedir('POST', '/produtos/', produto)).id)
  }
  const { id: cliente } = await shop.pedir('POST', '/clientes/', { nome: 'Ana', cpf: '52998224725' })
  return { base, produtos, cliente: cliente as number }
}

/** What somebody may not do, one attempt after the other, in a shop that is not measured any more. */
async function judgeTentativas(given: Parameters<typeof openMesa>[0]): Promise<number> {
  const tentativas = Object.entries(TENTATIVAS).filter(([nome]) => nome.match(values.golpes))
  const { mesa, fechar } = await openMesa(given)
  try {
    for (const [nome, attempt] of tentativas) {
      const antes = problemas.length
      await attempt(mesa).catch((error: unknown) => exigir(false, `${nome}: ${String(error)}`))
      console.log(`  ${problemas.length === antes ? 'held' : 'BROKEN'}: ${nome}`)
    }
  } finally {
    await fechar()
  }
  return tentativas.length
}

type Pessoa = Awaited<ReturnType<typeof usuarioDeMedicao>>

/**
 * Signs in as a browser does, on a device that is paired by the network, which trusts no other authority, and keeps the
 * cookie that it is given: the next time it is a known device.
 */
async function signInAgain(shop: Shop, lugar: object, { username, senha }: Pessoa) {
  const ca = rede === null ? undefined : openStore(shop.dados).authority()?.root
  const corpo = JSON.stringify({ username, password: senha })
  const como = { ...lugar, method: 'POST', path: '/api/auth/login/', ca, agent: false }
  const entrada = (rede === null ? plain : secure)({ ...como, headers: { 'content-type': 'application/json' } })
  entrada.end(corpo)
  const [resposta] = await once(entrada, 'response')
  let texto = ''
  for await (const parte of resposta) texto += parte
  const { access } = JSON.parse(texto) as { access: string }
  const cookies = (resposta.headers['set-cookie'] ?? []).map((cookie: string) => cookie.split(';')[0])
  const conhecido = cookies.length > 0 ? [`cookie: ${cookies.join('; ')}`] : []
  return { access, entrar: buildRequest('POST /api/auth/login/', conhecido, corpo) }
}

function judgeRelato(nome: string, relato: Relato, limiteMs: number): void {
  tellReport(nome, relato)
  problemas.push(...defeitos(nome, relato))
  const feitas = aceitos(relato).length
  exigir(feitas === relato.chegadas, `${nome}: ${feitas} of ${relato.chegadas} were done`)
  exigir(p99(relato) < limiteMs, `${nome} took ${p99(relato)} ms (p99)`)
}

async function proveAttack(processos: number): Promise<string> {
  // As `npm start` runs it; to it every address of this machine is a stranger's.
  const env = { HOST: '127.0.0.1', PROXIES: 'nenhum', PROCESSOS: String(processos), LOG_LEVEL: 'fatal' }
  const networkEnv = rede === null ? {} : { REDE: 'true', REDE_ENDERECOS: rede }
  const shop = await openShop({ programa: [process.execPath, 'scripts/start.mjs'], env: { ...env, ...networkEnv } })
  const lugar = { host: rede ?? '127.0.0.1', port: shop.port, tls: rede !== null }
  const maximo = { api: 0, codificador: 0, planilha: 0 }
  const partes = Object.keys(maximo) as (keyof typeof maximo)[]
  const vigia = setInterval(() => {
    const { mb } = conjunto(process.pid)
    for (const parte of partes) maximo[parte] = Math.max(maximo[parte], mb[parte] / processos)
  }, 1000)
  const banco = await shop.banco()
  const novo = (tipo: string) => usuarioDeMedicao(administrador(shop), tipo)
  const pessoas = [await novo('admin'), await novo('funcionario'), await novo('funcionario')] as const
  try {
    const [admin, pessoa, balconista] = pessoas
    const { base, produtos, cliente } = await registerProdutos(shop)
    const { access, entrar } = await signInAgain(shop, lugar, pessoa)
    const vendas = produtos.map((id, n) => {
      const itens = [{ id, sku: `ALVO-${n}`, quantidade: 1, valor_unitario: 50 }]
      const corpo = JSON.stringify({ cliente_id: cliente, origem: 'loja_fisica', itens })
      return buildRequest('POST /api/vendas/', assinado(access), corpo)
    })
    const leitura = buildRequest('GET /api/produtos/busca/', assinado(access))
    const runLoad = (duracao: number) =>
      Promise.all(
        [
          { pedidos: [vendas], porSegundo: 5 },
          { pedidos: [[entrar]], porSegundo: 2 },
          { pedidos: [[leitura]], porSegundo: 5 },
        ].map((oque, n) => {
          // At the network's address people come from other addresses than this machine itself, which has no bounds at
          // that address.
          const endereco = rede === null ? undefined : `127.0.5.${n + 1}`
          return runOrder({ ...oque, lugar, endereco, clientes: 60, segundos: duracao })
        }),
      )
    console.log(`${processos} process(es), nobody attacks:`)
    const calmas = await runLoad(Math.min(10, segundos))
    for (const [n, nome] of TRABALHOS.entries()) tellReport(nome, calmas[n] as Relato)
    const alvo = {
      lugar,
      access: (await balconista.entrar(shop.url)).access,
      admin: (await admin.entrar(shop.url)).access,
      vitima: pessoa.username,
      produto: produtos[0] ?? 0,
    }
    console.log(`${processos} process(es), ${INICIO_S} and ${segundos} s of ${golpes.length} attacks at once:`)
    const ataque = attackShop({ alvo, segundos: INICIO_S + segundos, golpes })
    await Promise.race([ataque.pronto, ataque.relatorio])
    const inicio = await runLoad(INICIO_S)
    const depois = await runLoad(segundos)
    const placares = await ataque.relatorio
    for (const [nome, placar] of Object.entries(placares))
      console.log(`  attacked by ${nome}: ${JSON.stringify(placar)}`)
    for (const [nome, placar] of Object.entries(placares))
      exigir(Object.keys(placar).length > 0, `${nome}: no attack was answered or cut off`)
    const golpeados = Object.values(placares).flatMap((placar) => Object.values(placar))
    const answerRate = golpeados.reduce((soma, count) => soma + count, 0) / (INICIO_S + segundos)
    console.log(`  attackers: ${answerRate.toFixed(0)} answers and closed connections a second`)
    for (const [n, nome] of TRABALHOS.entries()) {
      judgeRelato(`${nome} of the first ${INICIO_S} s`, inicio[n] as Relato, LIMITES.inicioMs)
      judgeRelato(nome, depois[n] as Relato, LIMITES.depoisMs)
    }
    const { rows } = await banco.query<{ vendas: number; reservado: number }>(
      'select (select count(*)::int from vendas) as vendas, (select sum(reservado)::int from produtos) as reservado',
    )
    const certas = [calmas, inicio, depois].reduce((soma, [feitas]) => soma + aceitos(feitas as Relato).length, 0)
    const { vendas: gravadas, reservado } = rows[0] ?? {}
    exigir(gravadas === certas, `${certas} sales were acknowledged, ${gravadas} are there`)
    exigir(reservado === certas, `${certas} pieces were sold, ${reservado} are reserved`)
    const artes = (await readdir(join(shop.dados, 'midia')).catch(() => [])).filter((nome) => nome.includes('.arte'))
    exigir(artes.length === 0, `${artes.length} print files of refused uploads are stored`)
    const tentativas = await judgeTentativas({ shop, banco, base, cliente, produto: produtos.at(-1) ?? 0, exigir })
    const saude = await shop.pedir('GET', '/saude/')
    exigir(saude.status === 'ok', 'the shop does not say that it is well')
    const reinicios = `restarts: ${JSON.stringify(saude.reinicios)}\n${(await shop.saida()).slice(-2_000)}`
    exigir(saude.reinicios.vezes === 0 && shop.quedas.length === 0, reinicios)
    const hasPictures = golpes.some((nome) => nome.startsWith('large pictures'))
    exigir(maximo.api > 0 && (maximo.codificador > 0 || !hasPictures), 'no memory was measured')
    for (const parte of partes)
      exigir(maximo[parte] < LIMITES[parte], `${parte}: a process took ${maximo[parte].toFixed(0)} MB`)
    const tempos = TRABALHOS.map((nome, n) => `${nome} ${p99(depois[n])} (${p99(inicio[n])}, ${p99(calmas[n])})`)
    const mb = partes.map((parte) => `${parte} ${maximo[parte].toFixed(0)} MB`)
    return (
      `${processos} process(es) ${rede === null ? '' : `by https at ${rede} `}${segundos} s: p99 in ms (first ` +
      `${INICIO_S} s, calm): ${tempos.join(', ')}, at most ${mb.join(', ')}, ${saude.reinicios.vezes} restarts, ` +
      `${tentativas} attempts at what nobody may do were refused`
    )
  } finally {
    clearInterval(vigia)
    // They stay: who has sold is named by the sales.
    for (const pessoa of pessoas) await pessoa.fechar()
    await banco.end()
    await shop.fechar()
  }
}

const figuras: string[] = []
for (const processos of values.processos.split(',')) figuras.push(await proveAttack(Number(processos)))
concluir(figuras.join('; '))
