import { createInterface } from 'node:readline/promises'
import { EscolhaRecusada, escolher, type Pessoa, type QuemFica } from '../modules/autenticacao/restauracao.rules.ts'
import type { Preparada } from './restaurar.loja.ts'
import { NotUnderstood } from './words.ts'

/** `comuns`, `do-arquivo`, or user names separated by commas. Throws `NotUnderstood` when no name is given. */
export function readQuemFica(text: string): QuemFica {
  if (text === 'comuns' || text === 'do-arquivo') return text
  const names = text.split(',').flatMap((name) => name.trim() || [])
  if (names.length === 0) throw new NotUnderstood(text)
  return names
}

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks on a terminal who may sign in from now on; null without one, in CI, or when every answer means the same. */
export async function perguntarQuemFica(
  pessoas: readonly Pessoa[],
  terminal: Terminal | null = process.stdin.isTTY && !process.env['CI']
    ? { input: process.stdin, output: process.stdout }
    : null,
): Promise<QuemFica | null> {
  const doArquivo = pessoas.filter(({ noArquivo }) => noArquivo === true)
  const comuns = doArquivo.filter(({ hoje }) => hoje === true)
  if (!terminal || comuns.length === doArquivo.length) return null
  const { output } = terminal
  const names = (list: readonly Pessoa[]) => list.map(({ username }) => username).join(', ') || 'nenhum'
  output.write(
    `\nQuem poderá entrar na loja restaurada?\n  1  os usuários ativos hoje e na cópia: ${names(comuns)}\n  2  todos os da cópia: ${names(doArquivo)}\nOu os nomes, separados por vírgula.\n`,
  )
  const lines = createInterface(terminal)
  // Ctrl+C and Ctrl+D; a question alone would wait for ever.
  const closed = new Promise<never>((_resolve, reject) =>
    lines.once('close', () => reject(new EscolhaRecusada('Sem resposta, nada foi restaurado.'))),
  )
  closed.catch(() => undefined)
  try {
    for (;;) {
      const quem = answered(await Promise.race([lines.question('Escolha (Enter: 1): '), closed]))
      const problem = quem && problemOf(pessoas, quem)
      if (quem && !problem) return quem
      output.write(`${problem ?? 'Responda 1, 2 ou os nomes.'}\n`)
    }
  } finally {
    lines.close()
  }
}

function answered(text: string): QuemFica | null {
  const answer = text.trim()
  if (answer === '' || answer === '1') return 'comuns'
  if (answer === '2') return 'do-arquivo'
  try {
    return readQuemFica(answer)
  } catch {
    return null
  }
}

function problemOf(pessoas: readonly Pessoa[], quem: QuemFica): string | null {
  try {
    escolher(pessoas, quem)
    return null
  } catch (error) {
    if (error instanceof EscolhaRecusada) return error.message
    throw error
  }
}

export function dizerQuemFica(preparada: Preparada): string[] {
  const { sessoes, comSessao, ficam, desativados, faltam, auditoria, anonimizados } = preparada
  const count = (n: number, one: string, many: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`
  return [
    sessoes === 0
      ? 'Nenhuma sessão estava aberta.'
      : `Encerradas ${count(sessoes, 'sessão', 'sessões')} (${comSessao.join(', ')}): é preciso entrar de novo.`,
    `Podem entrar: ${ficam.join(', ') || 'ninguém'}.`,
    ...(desativados.length > 0 ? [`Desativados por esta restauração: ${desativados.join(', ')}.`] : []),
    ...(faltam.length > 0
      ? [
          `Podem entrar hoje, mas não estão ativos na cópia: ${faltam.join(', ')}. Para que voltem: npm run usuario -- criar NOME (ou senha NOME).`,
        ]
      : []),
    ...(auditoria > 0 ? [`Auditoria: ${count(auditoria, 'linha', 'linhas')} da loja de antes continuam nela.`] : []),
    ...(anonimizados.length > 0
      ? [
          `Anonimizados de novo, como desde a cópia: ${count(anonimizados.length, 'cliente', 'clientes')} (${anonimizados.join(', ')}).`,
        ]
      : []),
  ]
}
