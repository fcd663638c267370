import { conjunto, PROCESSO_MB } from '../measurements/processos.ts'
import { options } from '../options.ts'
import { GOLPES, GOLPES_REDE } from './ataque-golpes.ts'
import { abrirLojaAtacada, atacar, type LojaAtacada } from './ataque-loja.ts'
import type { Relato } from './carga-gerador.ts'
import { gerar } from './carga-loja.ts'
import { aceitos, defeitos, dizer, p99 } from './carga-pedidos.ts'
import { assinado, pedido } from './fio.ts'
import { concluir } from './verdict.ts'

// npm run provas -- ataque [--segundos 30 --processos 1,2 --golpes 'deep|wide']
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
const LIMITES = { inicioMs: 5000, depoisMs: 1000, apiMB: PROCESSO_MB, fotosMB: 700, planilhasMB: 700 }
/** What people do meanwhile, in the order of their reports. */
const TRABALHOS = ['sales', 'sign-ins', 'reads']

const problemas: string[] = []
const exigir = (vale: boolean, frase: string) => void (vale || problemas.push(frase))

async function cadastrar(loja: LojaAtacada, access: string) {
  const criar = async (path: string, corpo: object) => {
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const resposta = await fetch(`${loja.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(corpo) })
    if (resposta.status !== 201) throw new Error(`${path}: ${resposta.status} ${await resposta.text()}`)
    return ((await resposta.json()) as { id: number }).id
  }
  const modelo_id = await criar('/modelos/', { codigo: '1', nome: 'Básica' })
  const categoria_id = await criar('/categorias/', { nome: 'Camisetas', categoria_pai: null })
  // Sales of one product wait for each other, attacked or not.
  const produtos: number[] = []
  for (let n = 0; n < 50; n++) {
    const produto = { modelo_id, categoria_id, titulo: `Alvo ${n}`, sku: `ALVO-${n}`, preco_venda: 50, qtd: 100_000 }
    produtos.push(await criar('/produtos/', produto))
  }
  const cliente = await criar('/clientes/', { nome: 'Ana', cpf: '52998224725' })
  return { produtos, cliente }
}

/** Signs in as a browser does, and keeps the cookie that it is given: the next time it is a known device. */
async function entrarDeNovo(loja: LojaAtacada) {
  const { username, senha } = loja.pessoa
  const corpo = JSON.stringify({ username, password: senha })
  const resposta = await loja.pedir('POST', '/api/auth/login/', corpo)
  const cookies = resposta.cookies.map((um) => um.split(';')[0])
  const { access } = resposta.corpo as { access: string }
  const conhecido = cookies.length > 0 ? [`cookie: ${cookies.join('; ')}`] : []
  return { access, entrar: pedido('POST /api/auth/login/', conhecido, corpo) }
}

function julgar(nome: string, relato: Relato, limiteMs: number): void {
  console.log(`  ${dizer(nome, relato)}`)
  problemas.push(...defeitos(nome, relato))
  exigir(
    aceitos(relato).length === relato.chegadas,
    `${nome}: ${aceitos(relato).length} of ${relato.chegadas} were done`,
  )
  exigir(p99(relato) < limiteMs, `${nome} took ${p99(relato)} ms (p99)`)
}

async function provar(processos: number): Promise<string> {
  const loja = await abrirLojaAtacada(processos, rede)
  const maximo = { api: 0, codificador: 0, planilha: 0 }
  const vigia = setInterval(() => {
    const { mb } = conjunto(process.pid)
    maximo.api = Math.max(maximo.api, mb.api)
    maximo.codificador = Math.max(maximo.codificador, mb.codificador)
    maximo.planilha = Math.max(maximo.planilha, mb.planilha)
  }, 1000)
  try {
    const admin = (await loja.admin.entrar(loja.url)).access
    const { produtos, cliente } = await cadastrar(loja, admin)
    const { access, entrar } = await entrarDeNovo(loja)
    const vendas = produtos.map((id, n) => {
      const itens = [{ id, sku: `ALVO-${n}`, quantidade: 1, valor_unitario: 50 }]
      const corpo = JSON.stringify({ cliente_id: cliente, origem: 'loja_fisica', itens })
      return pedido('POST /api/vendas/', assinado(access), corpo)
    })
    // At the network's address people come from other addresses than this machine itself, which has no bounds there.
    const pessoas = (n: number) => ({
      ...loja.lugar,
      conexoes: 60,
      ...(rede === null ? {} : { endereco: `127.0.5.${n}` }),
    })
    const trabalhar = (duracao: number) =>
      Promise.all([
        gerar({ ...pessoas(1), segundos: duracao, pedidos: vendas, porSegundo: 5 }),
        gerar({ ...pessoas(2), segundos: duracao, pedidos: [entrar], porSegundo: 2 }),
        gerar({
          ...pessoas(3),
          segundos: duracao,
          pedidos: [pedido('GET /api/produtos/busca/', assinado(access))],
          porSegundo: 5,
        }),
      ])
    console.log(`${processos} process(es), nobody attacks:`)
    const calmas = await trabalhar(Math.min(10, segundos))
    for (const [n, nome] of TRABALHOS.entries()) console.log(`  ${dizer(nome, calmas[n] as Relato)}`)
    const alvo = {
      lugar: loja.lugar,
      access: (await loja.balconista.entrar(loja.url)).access,
      admin,
      vitima: loja.pessoa.username,
      produto: produtos[0] ?? 0,
    }
    console.log(`${processos} process(es), ${INICIO_S} and ${segundos} s of ${golpes.length} attacks at once:`)
    const ataque = atacar({ alvo, segundos: INICIO_S + segundos, golpes })
    await Promise.race([ataque.pronto, ataque.relatorio])
    const inicio = await trabalhar(INICIO_S)
    const depois = await trabalhar(segundos)
    const placares = await ataque.relatorio
    for (const [nome, placar] of Object.entries(placares))
      console.log(`  attacked by ${nome}: ${JSON.stringify(placar)}`)
    const golpeados = Object.values(placares).flatMap((placar) => Object.values(placar))
    const porSegundo = golpeados.reduce((soma, um) => soma + um, 0) / (INICIO_S + segundos)
    console.log(`  attackers: ${porSegundo.toFixed(0)} answers and closed connections a second`)
    for (const [n, nome] of TRABALHOS.entries()) {
      julgar(`${nome} of the first ${INICIO_S} s`, inicio[n] as Relato, LIMITES.inicioMs)
      julgar(nome, depois[n] as Relato, LIMITES.depoisMs)
    }
    const { rows } = await loja.banco.query<{ vendas: number; reservado: number }>(
      'select (select count(*)::int from vendas) as vendas, (select sum(reservado)::int from produtos) as reservado',
    )
    const certas = [calmas, inicio, depois].reduce((soma, [vendas]) => soma + aceitos(vendas).length, 0)
    const { vendas: gravadas, reservado } = rows[0] ?? {}
    exigir(gravadas === certas, `${certas} sales were acknowledged, ${gravadas} are there`)
    exigir(reservado === certas, `${certas} pieces were sold, ${reservado} are reserved`)
    const artes = (await loja.guardados()).filter((nome) => nome.includes('.arte'))
    exigir(artes.length === 0, `${artes.length} print files of refused uploads are stored`)
    const saude = await loja.saude()
    exigir(saude?.status === 'ok', 'the shop does not say that it is well')
    exigir(
      saude?.reinicios.vezes === 0,
      `restarts: ${JSON.stringify(saude?.reinicios)}\n${(await loja.saida()).slice(-2_000)}`,
    )
    const [apiMB = 0, fotosMB = 0, planilhasMB = 0] = [maximo.api, maximo.codificador, maximo.planilha].map(
      (mb) => mb / processos,
    )
    exigir(apiMB > 0 && fotosMB > 0, 'no memory was measured')
    exigir(apiMB < LIMITES.apiMB, `a process took ${apiMB.toFixed(0)} MB`)
    exigir(fotosMB < LIMITES.fotosMB, `encoding pictures took ${fotosMB.toFixed(0)} MB`)
    exigir(planilhasMB < LIMITES.planilhasMB, `reading spreadsheets took ${planilhasMB.toFixed(0)} MB`)
    const tempos = TRABALHOS.map((nome, n) => `${nome} ${p99(depois[n])} (${p99(inicio[n])}, ${p99(calmas[n])})`)
    return (
      `${processos} process(es) ${rede === null ? '' : `by https at ${rede} `}${segundos} s: p99 in ms (first ${INICIO_S} s, calm): ${tempos.join(', ')}, ` +
      `at most ${apiMB.toFixed(0)} MB (pictures ${fotosMB.toFixed(0)}, spreadsheets ${planilhasMB.toFixed(0)}), ${saude?.reinicios.vezes ?? '?'} restarts`
    )
  } finally {
    clearInterval(vigia)
    await loja.fechar()
  }
}

const figuras: string[] = []
for (const processos of values.processos.split(',')) figuras.push(await provar(Number(processos)))
concluir(figuras.join('; '), problemas)
