import { problem } from '@estampa/contract/problem.schemas.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Alvo } from '../entradas/alvos.ts'
import { abrirLojaPequena, type LojaPequena } from '../entradas/loja-pequena.ts'
import { alvoDoCaminho, type Rota, rotasDe } from '../entradas/requisicoes.ts'
import { fichasRecusadas } from './fichas.ts'

let pequena: LojaPequena
beforeAll(async () => {
  pequena = await abrirLojaPequena()
})
afterAll(() => pequena.loja.fechar())

/** Who opens a route to everybody says so here too. */
const PUBLICAS = ['GET /api/saude/', 'POST /api/auth/login/', 'POST /api/auth/logout/', 'POST /api/auth/verificar/']
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
  const fichas = await fichasRecusadas(loja)
  const antes = await estado(pequena)
  const abertas: string[] = []
  for (const [i, rota] of fechadas.entries()) {
    const caminho = pequena.enderecar(
      rota.caminho.split(/\{(\w+)\}/).map((um, j) => {
        const tipo = j % 2 === 1 ? alvoDoCaminho(rota.caminho, um) : null
        return tipo ? new Alvo(tipo, 0) : j % 2 === 1 ? '01001000' : um
      }),
    )
    const metodos = rota.metodo === 'GET' ? ['GET', 'HEAD'] : [rota.metodo]
    for (const [qual, headers] of Object.entries(fichas)) {
      // Every way of writing without a token; with one, each in its turn.
      const escritas = qual === 'without any' ? ESCRITAS : [ESCRITAS[i % ESCRITAS.length] ?? String]
      for (const metodo of metodos)
        for (const escrever of escritas) {
          const url = escrever(caminho)
          const {
            status,
            body,
            headers: recebidos,
          } = await loja.pedir(metodo, url, metodo === rota.metodo && metodo !== 'GET' ? {} : undefined, headers)
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
