import { join } from 'node:path'
import type { Programas } from './programas.ts'
import type { Maquina } from './rede.ts'

/** Patroni's clock, s: a leader that says nothing for `ttl` is replaced. */
export const RELOGIO = { ttl: 20, loop_wait: 3, retry_timeout: 5 }
export const ESTANZA = 'estampa'
export const PORTAS = { postgres: 5432, patroni: 8008, etcd: 2379, pares: 2380 }

export interface Senhas {
  readonly admin: string
  readonly replica: string
  readonly loja: string
}

interface Node {
  readonly maquina: Maquina
  /** The node's own folder. */
  readonly pasta: string
}

export const etcdDe = ({ maquina: { nome, endereco }, pasta }: Node, todas: readonly Maquina[]): string[] => {
  const pares = (uma: Maquina) => `http://${uma.endereco}:${PORTAS.pares}`
  const clientes = `http://${endereco}:${PORTAS.etcd}`
  return [
    `--name=${nome}`,
    `--data-dir=${join(pasta, 'etcd')}`,
    `--listen-peer-urls=http://${endereco}:${PORTAS.pares}`,
    `--initial-advertise-peer-urls=http://${endereco}:${PORTAS.pares}`,
    `--listen-client-urls=${clientes}`,
    `--advertise-client-urls=${clientes}`,
    `--initial-cluster=${todas.map((uma) => `${uma.nome}=${pares(uma)}`).join(',')}`,
    '--enable-v2=true',
    '--logger=zap',
    '--log-level=warn',
  ]
}

/** Patroni's file for a node, as JSON, which YAML contains. The recipe of docs/scale.md is made of it. */
export function patroniDe(node: Node, todas: readonly Maquina[], programas: Programas, senhas: Senhas): string {
  const { maquina, pasta } = node
  const { nome, endereco } = maquina
  return JSON.stringify({
    scope: ESTANZA,
    name: nome,
    restapi: { listen: `${endereco}:${PORTAS.patroni}`, connect_address: `${endereco}:${PORTAS.patroni}` },
    // Not `etcd3`: with it Patroni 3.0.2 writes the leader's key without looking, and one that was cut off takes it back.
    etcd: { hosts: todas.map((uma) => `${uma.endereco}:${PORTAS.etcd}`) },
    bootstrap: {
      dcs: {
        ...RELOGIO,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // A write waits rather than be acknowledged by one machine alone.
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 150,
            archive_mode: 'on',
            archive_command: `${programas.pgbackrest} --stanza=${ESTANZA} archive-push %p`,
            archive_timeout: 60,
            // A follower that came too early to a new leader asks again at once: until one follows, no write is acknowledged.
            wal_retrieve_retry_interval: '500ms',
          },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      users: { estampa: { password: senhas.loja, options: ['createdb'] } },
    },
    postgresql: {
      listen: `${endereco}:${PORTAS.postgres}`,
      connect_address: `${endereco}:${PORTAS.postgres}`,
      data_dir: dadosDe(pasta),
      bin_dir: programas.bin,
      pgpass: join(pasta, 'pgpass'),
      use_unix_socket: true,
      authentication: {
        superuser: { username: 'postgres', password: senhas.admin },
        replication: { username: 'replica', password: senhas.replica },
      },
      parameters: { unix_socket_directories: pasta },
      pg_hba: [
        'local all postgres peer',
        'local all all scram-sha-256',
        'host replication replica 10.77.0.0/24 scram-sha-256',
        'host all all 10.77.0.0/24 scram-sha-256',
      ],
      recovery_conf: { restore_command: `${programas.pgbackrest} --stanza=${ESTANZA} archive-get %f "%p"` },
    },
  })
}

export const dadosDe = (pasta: string) => join(pasta, 'dados')

/** pgBackRest's file for a node; all nodes write to one repository. */
export const pgbackrestDe = (pasta: string, repositorio: string) => `[global]
repo1-path=${repositorio}
repo1-retention-full=2
start-fast=y
compress-type=zst
compress-level=1
log-level-file=off
lock-path=${join(pasta, 'trava')}

[${ESTANZA}]
pg1-path=${dadosDe(pasta)}
pg1-socket-path=${pasta}
pg1-port=${PORTAS.postgres}
`
