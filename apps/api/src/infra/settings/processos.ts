import { inteiro } from './fields.ts'

/** The settings of a shop that one process or one database server cannot carry. */
export const camposDosProcessos = {
  PROCESSOS: inteiro(1, 64).default(1).describe('Processos que atendem nesta máquina; um por núcleo, no máximo'),
  BANCO_CONEXOES: inteiro(16, 100).default(20).describe('Conexões com o banco por processo, além de 5 para as tarefas'),
  AVISO_DE_ENCERRAMENTO: inteiro(0, 300)
    .default(0)
    .describe('Segundos em que /api/saude/ responde 503 antes de encerrar, para o balanceador desviar'),
}
