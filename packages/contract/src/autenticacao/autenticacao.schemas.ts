import { z } from 'zod'
import { senhaDigitada, texto, textoObrigatorio } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { nomeDeUsuario, permissoes } from '../usuarios/usuarios.schemas.ts'

/** The signed-in person, as the web keeps it under `usuario`. */
export const usuario = z.object({
  id: z.int(),
  username: z.string(),
  nome: z.string(),
  tipo: z.string().describe('`admin` ou outro tipo, sem privilégios.'),
  permissoes: permissoes.describe('O que pode; um administrador pode tudo.'),
  senha_gerada: z.literal(true).optional().describe('Só quando a senha foi gerada pelo sistema: convém trocá-la.'),
})
export type Usuario = z.infer<typeof usuario>

export const credenciais = z.object({ username: nomeDeUsuario, password: senhaDigitada })

const token = texto(4096).nullish()
/** Start-up sends both tokens; renewal sends `refresh` alone. */
export const verificacao = z.object({ access: token, refresh: token })

export const sessaoAberta = z.object({ access: z.string(), refresh: z.string(), usuario })

/** How a sign-in can be confirmed: a passkey, a code of the authenticator app, a recovery code. */
export const metodos = ['chave', 'codigo', 'recuperacao'] as const
export type Metodo = (typeof metodos)[number]

/** The password was right and the person has a second factor: no tokens yet. */
export const segundoFatorPedido = z.object({
  segundo_fator: z.object({
    ticket: z.string().describe('Confirma esta entrada em POST /auth/login/segundo-fator/.'),
    metodos: z.array(z.enum(metodos)),
    aviso: z.string().optional().describe('Por que o aplicativo autenticador não é oferecido, se deixou de ser.'),
    validade_segundos: z.int(),
  }),
})
/** Without a second factor always the first form. */
export const entrada = z.union([sessaoAberta, segundoFatorPedido])

const ticket = textoObrigatorio(100)
export const pedidoDeDesafio = z.object({ ticket })

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
/** WebAuthn bounds an id by 1,023 bytes. */
const idDaCredencial = base64url(1364)
const transporte = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const credencial = {
  id: idDaCredencial,
  rawId: idDaCredencial,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}
/** `AuthenticationResponseJSON` of WebAuthn: what the browser answers to a challenge. */
export const chaveApresentada = z.object({
  ...credencial,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(200).or(z.literal('')).optional(),
  }),
})
/** `RegistrationResponseJSON` of WebAuthn. */
export const chaveCriada = z.object({
  ...credencial,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: lista(transporte.or(texto(30)), { max: [10] }).optional(),
  }),
})

/** Takes exactly one of `chave`, `codigo` and `recuperacao`. */
export const confirmacaoDaEntrada = z
  .object({
    ticket,
    chave: chaveApresentada.optional(),
    codigo: texto(20).optional().describe('Seis dígitos do aplicativo.'),
    recuperacao: texto(40).optional(),
  })
  .refine(({ chave, codigo, recuperacao }) => [chave, codigo, recuperacao].filter(Boolean).length === 1, {
    error: 'Informe um código ou uma chave de acesso',
    path: ['codigo'],
  })
export type ConfirmacaoDaEntrada = z.output<typeof confirmacaoDaEntrada>
/** Options for the browser's WebAuthn call, as the standard's JSON form has them. */
export const opcoesDeChave = z.looseObject({ challenge: z.string() })
