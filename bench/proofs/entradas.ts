import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { options } from '../options.ts'

// npm run provas -- entradas [--n 20000 --semente 1 --rota "POST /api/vendas/"]
const values = options({ n: 20_000, semente: 1, rota: '' })
interface Figuras {
  readonly enviadas: number
  readonly rotas: number
  readonly porStatus: Readonly<Record<string, number>>
  readonly maisLentaMs: number
  readonly nuncaFeitas: readonly string[]
  readonly defeitos: readonly string[]
}

const inicio = performance.now()
const pasta = mkdtempSync(join(tmpdir(), 'estampa-entradas-'))
const env = {
  ...process.env,
  ENTRADAS: String(values.n),
  SEMENTE: String(values.semente),
  FIGURAS: join(pasta, 'figuras.json'),
  ...(values.rota === '' ? {} : { ROTA: values.rota }),
}
const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'apps/api', '--project', 'api', 'test/entradas']
const code = await new Promise<number>((resolve) => {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env, cwd: join(import.meta.dirname, '../..') })
  child.once('exit', (exit) => resolve(exit ?? 1))
})
try {
  const figuras = JSON.parse(readFileSync(env.FIGURAS, 'utf8')) as Figuras
  const { enviadas, rotas, porStatus, maisLentaMs, nuncaFeitas, defeitos } = figuras
  for (const defeito of defeitos) console.error(`BROKEN: ${defeito}`)
  console.log('answers by status:', porStatus)
  if (nuncaFeitas.length > 0) console.log(`only refused: ${nuncaFeitas.join(', ')}`)
  const segundos = Math.round((performance.now() - inicio) / 1000)
  const falhas = Object.entries(porStatus).reduce((soma, [status, n]) => soma + (Number(status) >= 500 ? n : 0), 0)
  console.log(
    `${code === 0 ? 'PROVEN' : 'FAILED'}: ${enviadas} hostile requests to ${rotas} routes, seed ${values.semente}, ` +
      `${falhas} answers of 5xx, ${defeitos.length} broken routes, the slowest answer ${maisLentaMs} ms, ${segundos} s`,
  )
} finally {
  rmSync(pasta, { recursive: true, force: true })
}
process.exitCode = code
