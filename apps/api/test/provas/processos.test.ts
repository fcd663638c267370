import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cliente } from '../support/cliente.ts'
import {
  arquivoDoServidor,
  comandoDaLoja,
  endAllProgramas,
  endPrograma,
  filhosDe,
  type LojaLigada,
  pastaNova,
  startLoja,
  startPrograma,
  waitForExit,
} from '../support/programa.ts'
import { defeitos, runLoad } from '../support/prova/carga.ts'
import { assinado, buildRequest, Fio } from '../support/prova/fio.ts'

const { pasta, remover } = pastaNova()
const dados = join(pasta, 'dados')
const env = { PROCESSOS: '2', ADMIN_PASSWORD: 'senha-da-dona' }
let loja: LojaLigada

beforeAll(async () => {
  loja = await startLoja(dados, { env })
})
afterAll(async () => {
  await endAllProgramas()
  remover()
})

/** The processes that serve: copies of the program below its first process. */
const atendentes = () => filhosDe(loja.child.pid, arquivoDoServidor)

const lugar = () => ({ host: '127.0.0.1', port: Number(new URL(loja.url).port), tls: false })
async function signIn(): Promise<string> {
  const senha = { username: 'admin', password: env.ADMIN_PASSWORD }
  return (await new Cliente(loja.url).pedir('POST', '/auth/login/', senha)).access
}
/** The statuses of so many requests at once, each over a connection of its own: they go to the processes in turn. */
const muitos = (vezes: number, linha: string, access = '', corpo?: object) =>
  Promise.all(
    Array.from({ length: vezes }, () =>
      new Fio(lugar()).pedir(
        buildRequest(linha, [...assinado(access), 'connection: close'], corpo && JSON.stringify(corpo)),
      ),
    ),
  )

test('all processes are replaced under load, and no request fails', async () => {
  const access = await signIn()
  const antes = atendentes()
  expect(antes).toHaveLength(2)
  const caminhos = ['/api/produtos/busca/', '/api/saude/', '/api/vendas/']
  let n = 0
  const proximo = () => buildRequest(`GET ${caminhos[n++ % caminhos.length]}`, assinado(access))
  const carga = runLoad(lugar(), { clientes: 4, pausaMs: 10 }, proximo)
  const maisQue = (quantos: number) => expect.poll(carga.feitos).toBeGreaterThan(quantos)
  const restartProcesses = async () => {
    await maisQue(50)
    const comando = startPrograma(dados, { programa: [...comandoDaLoja, 'reiniciar'] })
    const fim = [await comando.fim, comando.saida()]
    await maisQue(carga.feitos() + 50)
    return fim
  }
  // Whatever happens the clients stop: they would go on asking for ever.
  const fim = await restartProcesses().catch(String)
  expect(defeitos('restarting', await carga.parar(), /^200$/)).toEqual([])
  expect(fim).toEqual([0, 'Todos os processos foram trocados.\n'])
  const depois = atendentes()
  expect(depois).toHaveLength(2)
  expect(depois.filter((pid) => antes.includes(pid))).toEqual([])
})

test('a process that dies is replaced, and the others go on', async () => {
  const [morto = 0, alivePid = 0] = atendentes()
  process.kill(morto, 'SIGKILL')
  await waitForExit(morto)
  // A connection handed to a process that dies at that moment is lost; a repeated request is answered.
  const saude = async () =>
    (await fetch(`${loja.url}/api/saude/`, { signal: AbortSignal.timeout(5000) }).catch(() => null))?.status
  await expect.poll(saude).toBe(200)
  await expect.poll(atendentes).toHaveLength(2)
  expect(atendentes()).toContain(alivePid)
  // Both processes: connections go to them in turn.
  const reinicios = () =>
    Promise.all(
      [1, 2, 3, 4].map(async () => {
        const resposta = await fetch(`${loja.url}/api/saude/`, { headers: { connection: 'close' } })
        return ((await resposta.json()) as { reinicios: { vezes: number; motivo: string } }).reinicios
      }),
    )
  const expectedRestart = expect.objectContaining({ vezes: 1, motivo: 'SIGKILL' }) as unknown
  await expect.poll(reinicios).toEqual([expectedRestart, expectedRestart, expectedRestart, expectedRestart])
  expect(loja.saida()).toContain('Um processo terminou sozinho (SIGKILL); outro toma o lugar.')
})

test('what one process refuses, all refuse: a session that ended, and attempts beyond the limit', async () => {
  const access = await signIn()
  const respostas = await muitos(40, 'POST /api/auth/login/', '', { username: 'ninguem', password: 'errada' })
  expect(respostas.filter((status) => status === 401)).toHaveLength(10)
  // 503: turned away before anything was looked at, on a machine that cannot keep up.
  expect(respostas.filter((status) => ![401, 429, 503].includes(status))).toEqual([])

  const listas = () => muitos(8, 'GET /api/produtos/busca/', access)
  expect(await listas()).toEqual(Array(8).fill(200))
  const senha = startPrograma(dados, {
    programa: [...comandoDaLoja, 'usuario', 'senha', 'admin', '--senha', env.ADMIN_PASSWORD],
  })
  expect(await senha.fim).toBe(0)
  expect(await listas()).toEqual(Array(8).fill(401))
})

test('the first process ends the others, and the command reports that no shop is running', async () => {
  const pids = atendentes()
  expect(await endPrograma(loja)).toBe(0)
  for (const pid of pids) await waitForExit(pid)
  const comando = startPrograma(dados, { programa: [...comandoDaLoja, 'reiniciar'] })
  expect([await comando.fim, comando.saida()]).toEqual([
    1,
    expect.stringContaining('Nenhuma loja com PROCESSOS maior que 1 está aberta'),
  ])
})

test('a shop that leaves says so at its health first and still answers; killed then, it leaves no process', async () => {
  // Longer than any test: nothing here waits for it to pass.
  loja = await startLoja(dados, { env: { ...env, AVISO_DE_ENCERRAMENTO: '300' } })
  const saude = () => fetch(`${loja.url}/api/saude/`)
  expect((await saude()).status).toBe(200)
  loja.child.kill('SIGTERM')
  // All processes: connections go to them in turn.
  const readStatuses = async () => (await Promise.all([saude(), saude(), saude(), saude()])).map(({ status }) => status)
  await expect.poll(readStatuses).toEqual([503, 503, 503, 503])
  expect(await (await saude()).json()).toMatchObject({ codigo: 'ENCERRANDO' })
  const headers = { authorization: `Bearer ${await signIn()}` }
  const lista = await fetch(`${loja.url}/api/vendas/`, { headers })
  expect([lista.status, lista.headers.get('connection')]).toEqual([200, 'close'])
  const deles = atendentes()
  expect(deles).toHaveLength(2)
  loja.child.kill('SIGKILL')
  for (const pid of deles) await waitForExit(pid)
})
