import { z } from 'zod'

/** Sentences for events of the log. An event without one is shown by its name. */
const SENTENCES: Readonly<Record<string, string>> = {
  'a process died and is started again': 'A loja recomeçou depois de terminar sozinha.',
  'the restart is not in the audit': 'O reinício não pôde ser anotado na auditoria.',
  'database connection lost': 'A ligação com o banco de dados caiu. A loja a refaz sozinha.',
  'job queue': 'As tarefas em segundo plano não alcançam o banco de dados. A loja tenta de novo sozinha.',
  'backup failed': 'A cópia de segurança não pôde ser feita. A página Saúde diz o motivo.',
  'local network not served there': 'Um dos endereços da rede local não pôde ser atendido.',
  'changes were not announced': 'As telas abertas não puderam ser avisadas de uma mudança.',
  'reads not audited': 'Leituras de fichas de clientes não puderam ser anotadas na auditoria.',
  'synchronisation broke off': 'Uma sincronização com o Bling foi interrompida. A loja tenta de novo sozinha.',
  'unexpected error': 'Aconteceu um erro que o programa não previa. Mostre o texto abaixo a quem cuida dele.',
  SOBRECARGA: 'Chegaram mais pedidos do que a loja atende de uma vez, e uma parte foi recusada.',
}

/** pino's number of the level `error`. */
const ERROR = 50

const line = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().catch('evento sem nome'),
  err: z.looseObject({ message: z.string().optional(), stack: z.string().optional() }).optional().catch(undefined),
})

const nameOf = (level: number) => (level >= ERROR ? 'Erro' : 'Aviso')

/** The sentence of a log line; an error's stack follows below, for the maintainers. */
function formatSentence({ level, time, msg, err }: z.output<typeof line>): string {
  const hour = new Date(time).toLocaleTimeString('pt-BR')
  const sentence = SENTENCES[msg] ?? [msg, err?.message].filter(Boolean).join(': ')
  const below = level >= ERROR && err?.stack ? `\n${err.stack.replaceAll(/^/gm, '  ')}` : ''
  return `[${hour}] ${nameOf(level)}: ${sentence}${below}`
}

/** Writes log lines as sentences. Shows equal lines in a row once: many connections are lost at the same time. */
export function terminalWriter(write: (text: string) => void): { write(json: string): void } {
  let last = ''
  return {
    write(json) {
      const text = formatSentence(line.parse(JSON.parse(json)))
      if (text !== last) write(`${text}\n`)
      last = text
    },
  }
}
