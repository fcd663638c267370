import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file system of its own, so small that it can be filled. */
export interface Disco {
  readonly pasta: string
  /** To the last byte. */
  encher(): void
  esvaziar(): void
  desmontar(): void
}

/** Mounts one at `pasta`; answers why not where that is not possible: it takes an administrator, on Linux. */
export function montarDisco(pasta: string, tamanhoMb: number): Disco | { readonly motivo: string } {
  try {
    mkdirSync(pasta, { recursive: true })
    const opcoes = `size=${tamanhoMb}m,mode=0755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', opcoes, 'estampa-falhas', pasta], { stdio: 'pipe' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    return { motivo: (stderr?.toString() || message).trim() }
  }
  const lastro = join(pasta, 'lastro')
  return {
    pasta,
    encher() {
      const arquivo = openSync(lastro, 'a')
      try {
        for (let tamanho = 1 << 20; tamanho >= 512; tamanho >>= 1) escreverAteEncher(arquivo, Buffer.alloc(tamanho))
      } finally {
        closeSync(arquivo)
      }
    },
    esvaziar: () => rmSync(lastro, { force: true }),
    desmontar() {
      execFileSync('umount', ['--lazy', pasta])
      rmdirSync(pasta)
    },
  }
}

function escreverAteEncher(arquivo: number, pedaco: Buffer): void {
  try {
    for (;;) writeSync(arquivo, pedaco)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
