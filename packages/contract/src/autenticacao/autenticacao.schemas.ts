import { z } from 'zod'

/** The signed-in person, as the web keeps it under `usuario`. */
export const usuario = z.object({
  id: z.int(),
  username: z.string(),
  nome: z.string(),
  tipo: z.string().describe('`admin` ou outro tipo, sem privilégios.'),
  senha_gerada: z.literal(true).optional().describe('Só quando a senha foi gerada pelo sistema: convém trocá-la.'),
})
export type Usuario = z.infer<typeof usuario>

export const credenciais = z.object({
  username: z.string('Campo obrigatório').trim().min(1, 'Campo obrigatório').max(150, 'No máximo 150 caracteres'),
  password: z.string('Campo obrigatório').min(1, 'Campo obrigatório').max(1000, 'No máximo 1000 caracteres'),
})

const token = z.string().max(4096).nullish()
/** Start-up sends both tokens; renewal sends `refresh` alone. */
export const verificacao = z.object({ access: token, refresh: token })

export const sessaoAberta = z.object({ access: z.string(), refresh: z.string(), usuario })
export const sessaoVerificada = z.object({ access: z.string(), refresh: z.string().optional() })
