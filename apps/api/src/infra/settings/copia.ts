import { z } from 'zod'
import { inteiro, simOuNao } from './fields.ts'

/** The settings of the daily backup. */
export const camposDaCopia = {
  BACKUP_ATIVO: simOuNao(true).describe('Faz uma cópia de segurança por dia'),
  BACKUP_HORA: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'deve ser uma hora como 03:00')
    .default('03:00')
    .describe('Hora da cópia, em São Paulo; perdida, é feita quando a loja abrir'),
  BACKUP_PASTA: z.string().optional().describe('Pasta das cópias; sem ela, DATA_DIR/backups'),
  BACKUP_DIAS: inteiro(1, 3650).default(14).describe('Por quantos dias uma cópia é guardada; a mais nova fica sempre'),
}
