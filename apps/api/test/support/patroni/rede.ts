import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Address of the machine on which the proof, the balancer and the shops run. */
const REDE = '10.77.0'
const CENTRO = `${REDE}.1/24`

/** A machine of the proof: a network namespace with an address of its own, on one switch with the others. */
export interface Maquina {
  readonly nome: string
  readonly endereco: string
  /** Put before a command: runs it in this machine's network. */
  readonly prefixo: readonly string[]
  /** Its cable is drawn: neither side sees a packet of the other, and no connection is closed. */
  cortar(): void
  religar(): void
}

/** Machines on one switch. The network namespace that this process is in must be its own: it becomes the switch. */
export async function abrirRede(ip: string, nomes: readonly string[]) {
  const executar = (prefixo: readonly string[], ...args: string[]) => {
    const { status, stderr } = spawnSync('env', [...prefixo, ip, ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
  }
  executar([], 'link', 'set', 'lo', 'up')
  executar([], 'link', 'add', 'lan', 'type', 'bridge')
  executar([], 'addr', 'add', CENTRO, 'dev', 'lan')
  executar([], 'link', 'set', 'lan', 'up')
  const donos: ChildProcess[] = []
  const maquinas: Maquina[] = []
  for (const [i, nome] of nomes.entries()) {
    const dono = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
    donos.push(dono)
    const rede = `/proc/${dono.pid}/ns/net`
    while (readlinkSync(rede) === readlinkSync('/proc/self/ns/net')) await wait(10)
    const prefixo = ['nsenter', `--net=${rede}`]
    const [cabo, placa, endereco] = [`cabo${i}`, `placa${i}`, `${REDE}.${11 + i}`]
    executar([], 'link', 'add', cabo, 'type', 'veth', 'peer', 'name', placa, 'netns', String(dono.pid))
    executar([], 'link', 'set', cabo, 'master', 'lan', 'up')
    executar(prefixo, 'link', 'set', 'lo', 'up')
    executar(prefixo, 'addr', 'add', `${endereco}/24`, 'dev', placa)
    executar(prefixo, 'link', 'set', placa, 'up')
    maquinas.push({
      nome,
      endereco,
      prefixo,
      cortar: () => executar([], 'link', 'set', cabo, 'down'),
      religar: () => executar([], 'link', 'set', cabo, 'up'),
    })
  }
  return {
    maquinas,
    fechar: () => {
      for (const dono of donos) dono.kill('SIGKILL')
    },
  }
}
