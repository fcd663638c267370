import { problem } from '@estampa/contract/problem.schemas.ts'
import { NOMES_DAS_PERMISSOES } from '@estampa/contract/usuarios/permissoes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarUsuario } from '../../src/modules/autenticacao/usuarios.rules.ts'
import { abrirLojaPequena, type LojaPequena } from '../entradas/loja-pequena.ts'
import { type Rota, rotasDe } from '../entradas/requisicoes.ts'
import { fichasRecusadas } from './fichas.ts'

type Fichas = [qual: string, headers: Record<string, string>][]

let pequena: LojaPequena
let fichas: Awaited<ReturnType<typeof fichasRecusadas>>
beforeAll(async () => {
  pequena = await abrirLojaPequena()
  fichas = await fichasRecusadas(pequena.loja)
})
afterAll(() => pequena.loja.fechar())

/** Public routes: a new one must be added here too. */
const PUBLICAS = [
  'GET /api/aprovacoes/{token}/',
  'GET /api/convites/{token}/',
  'GET /api/saude/',
  'POST /api/aprovacoes/{token}/aprovar/',
  'POST /api/aprovacoes/{token}/mudanca/',
  'POST /api/aprovacoes/{token}/recusar/',
  'POST /api/aprovacoes/{token}/visto/',
  'POST /api/auth/celular/entrar/',
  'POST /api/auth/celular/pedir/',
  'POST /api/auth/login/',
  'POST /api/auth/login/desafio/',
  'POST /api/auth/login/segundo-fator/',
  'POST /api/auth/logout/',
  'POST /api/auth/verificar/',
  'POST /api/convites/{token}/',
]
const nomeDe = ({ metodo, caminho }: Rota) => `${metodo} ${caminho}`

/** The same address, written in other ways that lead to the same route. */
const ESCRITAS: readonly ((url: string) => string)[] = [
  (url) => url,
  (url) => url.replace('/api', '/%61pi'),
  (url) => url.replace('/api', '/ap%69').replace(/\/$/, ''),
  (url) => `${url}?access_token=x&token=x`,
]

/** A digest of every table but what signing in writes. */
async function estado({ loja }: LojaPequena): Promise<unknown> {
  const { rows } = await sql<{ tabela: string }>`
    select tablename as tabela from pg_tables where schemaname = 'public'
      and tablename not in ('sessoes', 'refresh_tokens', 'tentativas_login') order by 1`.execute(loja.banco.db)
  const tabelas = rows.map(
    ({ tabela }) =>
      sql`select ${tabela}::text as tabela, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as soma from ${sql.table(tabela)} t`,
  )
  return (await sql`${sql.join(tabelas, sql` union all `)}`.execute(loja.banco.db)).rows
}

test('no route but the public ones answers to a token that is not good, however its address is written', async () => {
  const { loja } = pequena
  const rotas = rotasDe((await loja.pedir('GET', '/api/docs/')).body)
  expect(
    rotas
      .filter(({ operacao }) => operacao.security?.length === 0)
      .map(nomeDe)
      .sort(),
  ).toEqual(PUBLICAS)
  const fechadas = rotas.filter((rota) => !PUBLICAS.includes(nomeDe(rota)))
  const antes = await estado(pequena)
  const abertas: string[] = []
  const [semFicha, comFicha] = [true, false].map((sem) =>
    Object.entries(fichas).filter(([qual]) => (qual === 'without any') === sem),
  ) as [Fichas, Fichas]
  for (const [i, rota] of fechadas.entries()) {
    const caminho = pequena.enderecoDe(rota.caminho)
    const metodos = rota.metodo === 'GET' ? ['GET', 'HEAD'] : [rota.metodo]
    // The plain address without a token; each way of writing, and two of the tokens, in their turn.
    const voltas = Math.ceil(comFicha.length / 2)
    const daVez = comFicha.filter((_, n) => n % voltas === i % voltas)
    for (const [qual, headers] of [...semFicha, ...daVez]) {
      const daVolta = ESCRITAS[i % ESCRITAS.length] ?? String
      const escritas = qual === 'without any' ? new Set([String, daVolta]) : [daVolta]
      for (const metodo of metodos)
        for (const escrever of escritas) {
          const url = escrever(caminho)
          const corpo = rota.metodo === 'GET' ? undefined : {}
          const { status, body, headers: recebidos } = await loja.pedir(metodo, url, corpo, headers)
          const certo = status === 401 && recebidos['cache-control'] === 'no-store'
          const comProblema = metodo === 'HEAD' || problem.strict().safeParse(body).data?.codigo === 'NAO_AUTENTICADO'
          if (!certo || !comProblema) abertas.push(`${metodo} ${url} with a token ${qual}: ${status}`)
        }
    }
  }
  expect(abertas).toEqual([])
  expect(await estado(pequena)).toEqual(antes)
  // The walk would see an open route: with the good token they answer.
  expect((await loja.pedir('GET', '/%61pi/modelos')).status).toBe(200)
})

test('validation errors of a route are hidden from users who may not call it', async () => {
  const { loja } = pequena
  const erradas = ['/api/produtos/busca/?limite=x', '/api/clientes/?cursor=x', '/api/produtos/x/', '/api/vendas/0/']
  for (const url of erradas) expect([url, (await loja.pedir('GET', url)).status]).not.toEqual([url, 401])
  for (const [qual, headers] of Object.entries(fichas))
    for (const url of erradas) {
      const { status } = await loja.pedir('GET', url, undefined, headers)
      expect([url, qual, status]).toEqual([url, qual, 401])
    }
})

/** Routes for admins only: a new one must be added here too. */
const DE_ADMINS =
  /^(GET \/api\/auditoria\/|\w+ \/api\/(aparelhos|importacoes)\/|\w+ \/api\/copias\/|GET \/api\/saude\/sistema\/$|\w+ \/api\/notas\/(conferencia|configuracao|opcoes)\/|PATCH \/api\/(frete|producao)\/configuracao\/$|PUT \/api\/auth\/exigencia\/$|\w+ \/api\/bling\/(conferencia|configuracao|contatos|importacoes)\/|POST \/api\/frete\/verificar\/$|PUT \/api\/(loja|pagamentos\/configuracao)\/$|DELETE \/api\/bling\/conexao\/$|\w+ \/api\/(melhor-envio|usuarios)\/)/

test('users of another type are refused on admin routes, who lacks a permission on its routes, in every spelling of the path, and on no other', async () => {
  const { loja } = pequena
  const { body: documento } = await loja.pedir('GET', '/api/docs/')
  const rotas = rotasDe(documento)
  const reservada = ({ operacao }: Rota) => JSON.stringify(operacao.security) === '[{"bearer":["admin"]}]'
  expect(rotas.filter(reservada).map(nomeDe)).toEqual(rotas.map(nomeDe).filter((nome) => DE_ADMINS.test(nome)))
  expect(rotas.filter(reservada).length).toBeGreaterThan(2)
  const erradas: string[] = []
  for (const [tipo, negadas] of [
    ['funcionario', []] as const,
    ['admin_', []] as const,
    ['negado', NOMES_DAS_PERMISSOES] as const,
  ]) {
    const headers = { authorization: `Bearer ${await entrarComo(loja, tipo, negadas)}` }
    const proibida = (rota: Rota) =>
      reservada(rota) || negadas.some((nome) => JSON.stringify(rota.operacao.security) === `[{"bearer":["${nome}"]}]`)
    for (const [i, rota] of rotas.entries()) {
      if (/\/auth\/|\/api\/cep\//.test(rota.caminho)) continue
      const url = (ESCRITAS[i % 3] ?? String)(pequena.enderecoDe(rota.caminho))
      // A body that no route takes: who is let in is told that it is wrong, and nothing is done.
      const corpo = rota.metodo === 'GET' ? undefined : 'nada'
      const { status, body } = await loja.pedir(rota.metodo, url, corpo, { ...headers, 'content-type': 'text/xml' })
      const certo = proibida(rota)
        ? status === 403 && problem.strict().safeParse(body).data?.codigo === 'SEM_PERMISSAO'
        : status !== 401 && status !== 403
      if (!certo) erradas.push(`${tipo}: ${rota.metodo} ${url}: ${status}`)
    }
  }
  expect(erradas).toEqual([])
})

async function entrarComo(loja: LojaPequena['loja'], tipo: string, negadas: readonly string[]): Promise<string> {
  const username = `outro-${tipo}`
  await criarUsuario(loja.banco.db, { username, senha: 'senha-de-teste', tipo: 'funcionario' })
  // A shop of before may have other types.
  await sql`update usuarios set tipo = ${tipo}, permissoes_negadas = ${negadas} where username = ${username}`.execute(
    loja.banco.db,
  )
  return (await loja.pedir('POST', '/api/auth/login/', { username, password: 'senha-de-teste' })).body.access
}
