import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ESTANZA, PORTAS, type Senhas } from './configuracao.ts'
import { iniciarProcesso, type Lugar } from './processo.ts'
import type { Programas } from './programas.ts'
import type { Maquina } from './rede.ts'

/** Ports of the machine in the middle. */
export const ENTRADAS = { primario: 5000, replicas: 5001, pgbouncer: 6432, loja: 8080 }

/** The answer to people while no process of the shop serves: the program's own. */
const INDISPONIVEL = {
  type: '/api/docs/#INDISPONIVEL',
  title: 'O sistema está temporariamente indisponível. Tente novamente.',
  status: 503,
  codigo: 'INDISPONIVEL',
}

function paginaDeErro(): string {
  const { title } = INDISPONIVEL
  const corpo = JSON.stringify({ ...INDISPONIVEL, detail: title, erro: title })
  const linhas = [
    'HTTP/1.1 503 Service Unavailable',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(corpo)}`,
    'cache-control: no-store',
    'retry-after: 2',
    'connection: close',
  ]
  return `${linhas.join('\r\n')}\r\n\r\n${corpo}`
}

/** HAProxy before the databases and before the shop's processes. */
function haproxy(maquinas: readonly Maquina[], lojas: readonly number[], pagina: string): string {
  const banco = (papel: string) => `  mode tcp
  option httpchk GET /${papel}
  http-check expect status 200
  timeout client 1h
  timeout server 1h
  default-server port ${PORTAS.patroni} inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${maquinas.map(({ nome, endereco }) => `  server ${nome} ${endereco}:${PORTAS.postgres} check`).join('\n')}`
  return `global
  maxconn 1000

defaults
  timeout connect 3s
  timeout check 2s
  timeout client 75s
  timeout server 75s

listen primario
  bind 127.0.0.1:${ENTRADAS.primario}
${banco('primary')}

listen replicas
  bind 127.0.0.1:${ENTRADAS.replicas}
${banco('replica')}

listen loja
  bind 127.0.0.1:${ENTRADAS.loja}
  mode http
  option forwardfor
  option redispatch 1
  option httpchk GET /api/saude/
  http-check expect status 200
  errorfile 502 ${pagina}
  errorfile 503 ${pagina}
  errorfile 504 ${pagina}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${lojas.map((porta, i) => `  server loja${i + 1} 127.0.0.1:${porta} check`).join('\n')}
`
}

/**
 * Session mode: labels hold advisory locks and jobs listen over their connection. PgBouncer ignores these startup
 * parameters; the account has them as settings.
 */
const pgbouncer = (contas: string) => `[databases]
${ESTANZA} = host=127.0.0.1 port=${ENTRADAS.primario} dbname=${ESTANZA}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ENTRADAS.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${contas}
pool_mode = session
default_pool_size = 60
max_client_conn = 200
ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
query_wait_timeout = 10
`

/** Settings of the account that PgBouncer does not pass on. */
export const DA_CONTA = [
  `statement_timeout = '30s'`,
  `lock_timeout = '10s'`,
  `idle_in_transaction_session_timeout = '60s'`,
  'random_page_cost = 1.1',
  'jit = off',
  'max_parallel_workers_per_gather = 0',
  `timezone = 'UTC'`,
].map((ajuste) => `alter role estampa set ${ajuste}`)

/** Starts both in the middle; answers what ends them. */
export function abrirPortas(
  {
    programas,
    maquinas,
    senhas,
    pasta,
  }: { programas: Programas; maquinas: readonly Maquina[]; senhas: Senhas; pasta: string },
  lojas: readonly number[],
): () => Promise<void> {
  const em = (nome: string, texto: string) => {
    writeFileSync(join(pasta, nome), texto, { mode: 0o644 })
    return join(pasta, nome)
  }
  const lugar: Lugar = { programas }
  const cfg = em('haproxy.cfg', haproxy(maquinas, lojas, em('indisponivel.http', paginaDeErro())))
  const ini = em('pgbouncer.ini', pgbouncer(em('pgbouncer.txt', `"estampa" "${senhas.loja}"\n`)))
  const processos = [
    iniciarProcesso(lugar, [programas.haproxy, '-db', '-f', cfg], join(pasta, 'haproxy.log')),
    iniciarProcesso(lugar, [programas.pgbouncer, ini], join(pasta, 'pgbouncer.log')),
  ]
  return async () => {
    await Promise.all(processos.map((processo) => processo.terminar('SIGKILL')))
  }
}
