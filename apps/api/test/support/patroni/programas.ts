import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Program → Debian's package that has it. */
const PACOTES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  ip: 'iproute2',
} as const
const POSTGRES = '/usr/lib/postgresql'
const MENOR_VERSAO = 15

/** Where each program is, and the account that runs them. */
export type Programas = Readonly<Record<keyof typeof PACOTES, string>> & {
  /** Folder of PostgreSQL's programs. */
  readonly bin: string
  readonly versao: number
  readonly uid: number
  readonly gid: number
}

/** Finds the programs of the proof, or says in one sentence why it cannot run here. */
export function procurarProgramas(): { programas: Programas } | { falta: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { falta: 'the cluster is cut off by network namespaces, which need Linux and root.' }
  const achados = Object.keys(PACOTES).map((nome) => [nome, procurar(nome)] as const)
  const faltam: string[] = achados.flatMap(([nome, caminho]) =>
    caminho ? [] : [PACOTES[nome as keyof typeof PACOTES]],
  )
  const versao = versaoInstalada()
  if (versao === null) faltam.push('postgresql')
  const conta = contaDo('postgres')
  // Patroni's package leaves the choice of its store open.
  if (faltam.includes('patroni')) faltam.push('python3-etcd')
  if (faltam.length > 0 || versao === null || conta === null)
    return { falta: `on Debian: apt install --no-install-recommends ${[...new Set(faltam)].join(' ')}` }
  const onde = Object.fromEntries(achados) as Record<keyof typeof PACOTES, string>
  return { programas: { ...onde, bin: join(POSTGRES, String(versao), 'bin'), versao, ...conta } }
}

function procurar(nome: string): string | null {
  const pastas = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return pastas.map((pasta) => join(pasta, nome)).find((caminho) => existsSync(caminho)) ?? null
}

function versaoInstalada(): number | null {
  if (!existsSync(POSTGRES)) return null
  const versoes = readdirSync(POSTGRES).map(Number)
  const servem = versoes.filter((n) => n >= MENOR_VERSAO && existsSync(join(POSTGRES, String(n), 'bin', 'postgres')))
  return servem.length > 0 ? Math.max(...servem) : null
}

function contaDo(nome: string): { uid: number; gid: number } | null {
  const linha = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((cada) => cada.startsWith(`${nome}:`))
  const [, , uid, gid] = linha?.split(':').map(Number) ?? []
  return uid && gid ? { uid, gid } : null
}
