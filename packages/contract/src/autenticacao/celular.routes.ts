import { z } from 'zod'
import { routes } from '../route.ts'
import { fallback } from '../shared/tolerance.ts'
import { sessaoAberta } from './autenticacao.schemas.ts'

const segredo = (nome: string) =>
  z
    .string('Campo obrigatório')
    .regex(/^[\w-]{22,100}$/, `${nome} inválido`)
    .describe('Texto aleatório de 128 bits ou mais, em base64url.')

/** A code for one telephone, shown as a QR code: `{endereco}/celular#{codigo}`. */
export const codigoMostrado = z.object({
  codigo: z.string(),
  endereco: z.string().describe('Onde o celular abre a loja.'),
  validade_segundos: z.int(),
})

export const pedidoDoCelular = z.object({
  codigo: segredo('Código'),
  ticket: segredo('Ticket').describe('Criado pelo celular; só com ele a entrada se conclui.'),
})

/** Data that the screen that shows the code has to ask for. */
export const situacaoDoCodigo = z.object({
  estado: fallback(z.enum(['nenhum', 'esperando', 'pedido']), 'nenhum'),
  numero: z.int().nullable(),
  aparelho: z.string().nullable().describe('Navegador e aparelho que pede a entrada, como ele diz.'),
  endereco: z.string().nullable(),
  restam_segundos: z.int(),
})
export type SituacaoDoCodigo = z.infer<typeof situacaoDoCodigo>
export const respostaAoCelular = z.object({
  numero: z.int('Informe o número do celular').min(10, 'De 10 a 99').max(99, 'De 10 a 99'),
  aceitar: z.boolean('Informe sim ou não'),
})

/** Signing in on a telephone by a code that a signed-in person shows. */
export const celularRoutes = routes({
  'POST /auth/celular/': {
    prova: 'conforme',
    resumo: 'Um código para entrar em um celular: vale uma vez, por dois minutos; o anterior deixa de valer',
    status: 201,
    resposta: codigoMostrado,
  },
  'GET /auth/celular/': {
    resumo: 'Quem usou o código que esta sessão mostra',
    cache: 'nunca',
    resposta: situacaoDoCodigo,
  },
  'DELETE /auth/celular/': { resumo: 'O código deixa de valer' },
  'POST /auth/celular/responder/': {
    resumo: 'Deixa entrar, ou não, o celular que mostra este número',
    body: respostaAoCelular,
  },
  'POST /auth/celular/pedir/': {
    resumo: 'O celular usa o código e recebe o número que a pessoa confere',
    publica: true,
    body: pedidoDoCelular,
    resposta: z.object({ numero: z.int(), validade_segundos: z.int() }),
  },
  'POST /auth/celular/entrar/': {
    resumo: 'A sessão do celular, quando a pessoa confirmou; até lá 202',
    publica: true,
    body: z.object({ ticket: segredo('Ticket') }),
    resposta: sessaoAberta,
    respostaAceita: z.object({ estado: z.literal('esperando') }),
  },
})
