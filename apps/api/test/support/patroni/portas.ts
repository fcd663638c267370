import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cenario, ESTANZA, receita } from './grupo.ts'
import { iniciarProcesso } from './maquinas.ts'

/** Ports of the machine in the middle. */
export const ENTRADAS = { primario: 5000, pgbouncer: 6432, loja: 8080 }

/** Settings of the account that PgBouncer does not pass on, as docs/scale.md says. */
export const DA_CONTA = [
  `statement_timeout = '30s'`,
  `lock_timeout = '10s'`,
  `idle_in_transaction_session_timeout = '60s'`,
  'random_page_cost = 1.1',
  'jit = off',
  'max_parallel_workers_per_gather = 0',
  `timezone = 'UTC'`,
].map((ajuste) => `alter role estampa set ${ajuste}`)

/**
 * Starts both in the middle, HAProxy before the databases and the shop's processes, and PgBouncer in session mode: labels
 * hold advisory locks and jobs listen over their connection. Answers what ends them.
 */
export function abrirPortas({ programas, senhas, pasta }: Cenario, lojas: readonly number[]): () => Promise<void> {
  const em = (nome: string, texto: string) => {
    writeFileSync(join(pasta, nome), texto, { mode: 0o644 })
    return join(pasta, nome)
  }
  const pagina = em('estampa-503.http', receita('estampa-503.http'))
  const haproxy = receita(
    'haproxy.cfg',
    [/\/etc\/haproxy\/estampa-503\.http/g, pagina],
    ['10.0.0.21:3000', `127.0.0.1:${lojas[0]}`],
    ['10.0.0.22:3000', `127.0.0.1:${lojas[1]}`],
  )
  const cfg = em('haproxy.cfg', haproxy)
  const contas = em('pgbouncer.txt', `"${ESTANZA}" "${senhas.loja}"\n`)
  const porta = `listen_addr = 127.0.0.1\nlisten_port = ${ENTRADAS.pgbouncer}\nunix_socket_dir =\nmax_client_conn = 200\n`
  const entrada = `auth_type = scram-sha-256\nauth_file = ${contas}\n`
  const ini = em('pgbouncer.ini', receita('pgbouncer.ini') + porta + entrada)
  const processos = [
    iniciarProcesso({ programas }, [programas.haproxy, '-db', '-f', cfg], join(pasta, 'haproxy.log')),
    iniciarProcesso({ programas }, [programas.pgbouncer, ini], join(pasta, 'pgbouncer.log')),
  ]
  return async () => {
    await Promise.all(processos.map((processo) => processo.terminar('SIGKILL')))
  }
}
