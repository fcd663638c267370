import { CONDICOES } from './condicoes.ts'
import { tryConditions } from './tentativa.ts'

// First part of npm run provas -- leitor: which labels the scanner reads. Fails below this many of the 42.
const MINIMO = 36
const COMO = ['read', 'read, contrast spread']

const attempts = await tryConditions(CONDICOES)
console.log('Labels before a camera of 1280×720; two frames each, the second with its contrast spread:\n')
for (const [group, daqui] of Map.groupBy(attempts, ({ condicao }) => condicao.grupo)) {
  console.log(`${group}: ${daqui.filter(({ quadro }) => quadro !== null).length} of ${daqui.length}`)
  for (const { condicao, quadro, ms } of daqui) {
    const como = quadro === null ? 'NOT READ' : (COMO[quadro] ?? '')
    console.log(`  ${condicao.nome.padEnd(32)}${como.padEnd(24)}${ms.toFixed(1).padStart(6)} ms`)
  }
}
const lidas = attempts.filter(({ quadro }) => quadro !== null).length
const ms = attempts.map((attempt) => attempt.ms).sort((a, b) => a - b)
console.log(
  `\n${lidas} of ${attempts.length} read (${((100 * lidas) / attempts.length).toFixed(0)} %), at least ${MINIMO} wanted; ` +
    `median ${ms[Math.floor(ms.length / 2)]?.toFixed(1)} ms on this machine.\n`,
)
process.exitCode = lidas < MINIMO ? 1 : 0
