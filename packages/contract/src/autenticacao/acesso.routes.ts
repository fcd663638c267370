import { z } from 'zod'
import { ownRoutes, routes } from '../route.ts'
import { faltaOu, id, idTexto, senhaDigitada, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'
import { fallback } from '../shared/tolerance.ts'
import { chaveCriada, metodos, opcoesDeChave } from './autenticacao.schemas.ts'

/** Asks for the password again, to change who may sign in. */
export const senhaBody = z.object({ senha_atual: senhaDigitada })

const aparelho = fallback(z.string(), 'Aparelho desconhecido').describe(
  'Navegador e aparelho em palavras: "Chrome no Windows".',
)

/** Sign-in of the person that has not ended. Times are ISO 8601. */
export const sessao = z.object({
  id,
  atual: z.boolean().describe('A sessão desta requisição.'),
  aparelho,
  endereco: z.string().nullable().describe('De onde entrou.'),
  usada_de: z.string().nullable().describe('De onde foi usada por último, quando é outro lugar.'),
  criada_em: z.string(),
  usada_em: z.string().describe('Última renovação, até 15 minutos antes do último uso.'),
  nova: z.boolean().describe('De um aparelho ainda não reconhecido.'),
  segundo_fator: z.enum(metodos).nullable().describe('Como a entrada foi confirmada além da senha.'),
})
export type Sessao = z.infer<typeof sessao>
export const sessoes = z.array(sessao)

/** A sign-in from a device that the person had not used before. */
const entradaNova = z.object({
  id,
  aparelho,
  endereco: z.string().nullable(),
  criada_em: z.string(),
  encerrada: z.boolean(),
})
export const avisos = z.object({
  senha_gerada: z.boolean().describe('A senha ainda é a que o sistema gerou.'),
  falta_segundo_fator: z.boolean().describe('A loja exige um, e a pessoa ainda não tem.'),
  entradas_novas: z.array(entradaNova).describe('Só para aparelhos já conhecidos.'),
  imprime: z.boolean().describe('A loja imprime: as telas mostram a estampa.'),
  usa_caixa: z.boolean().describe('A loja usa o caixa: o dinheiro pede um aberto.'),
})
export type Avisos = z.infer<typeof avisos>

const chave = z.object({ id, nome: z.string(), criada_em: z.string(), usada_em: z.string().nullable() })
export const segundoFator = z.object({
  /** Since when the authenticator app is asked for; null when it is not. */
  codigo_desde: z.string().nullable(),
  /** The shop's secret key changed: no code of the app can be checked any more. */
  codigo_ilegivel: z.boolean(),
  chaves: z.array(chave),
  /** Recovery codes left; null without a second factor. */
  recuperacao_restam: z.int().nullable(),
  /** The only address at which passkeys work; null when the shop has none. */
  endereco_das_chaves: z.string().nullable(),
  exigido_dos_administradores: z.boolean(),
})
export type SegundoFator = z.infer<typeof segundoFator>

/** The secret of an authenticator app that is not confirmed yet. Shown once. */
export const codigoIniciado = z.object({
  segredo: z.string().describe('Base32, para digitar no aplicativo.'),
  uri: z.string().describe('`otpauth://totp/…`'),
  qr: z.string().describe('O mesmo como SVG.'),
})
export type CodigoIniciado = z.infer<typeof codigoIniciado>
export const confirmacaoDoCodigo = z.object({ codigo: textoObrigatorio(20) })

/** The first factor brings recovery codes along, shown this once; null when the person has them already. */
export const codigosAnswer = z.object({ codigos: z.array(z.string()).nullable() })
export const novosCodigos = z.object({ codigos: z.array(z.string()) })
export const novaChave = z.object({ nome: textoObrigatorio(CARACTERES.chaveDeAcesso.nome), chave: chaveCriada })
export const sessaoParams = z.object({ sessaoId: idTexto })

export const exigencia = z.object({ exigir: z.boolean(faltaOu('Informe sim ou não')) })

/** Either `senha` or `codigo`. */
export const identidade = z
  .object({
    senha: senhaDigitada.optional(),
    codigo: textoObrigatorio(20).optional().describe('Seis dígitos do aplicativo.'),
  })
  .refine(({ senha, codigo }) => (senha === undefined) !== (codigo === undefined), {
    error: 'Informe a senha ou o código',
    path: ['senha'],
  })
export const identidadeConfirmada = z.object({ confirmada: z.literal(true) })

/** A person and their own access: password, second factor, sessions. */
export const acessoRoutes = {
  ...ownRoutes({
    'GET /auth/avisos/': { resumo: 'O que a pessoa deve saber na próxima tela', cache: 'nunca', resposta: avisos },
    'POST /auth/avisos/senha-gerada/dispensar/': { resumo: 'Não avisa mais da senha gerada nesta sessão' },

    'POST /auth/senha/': {
      resumo: 'Troca a própria senha e encerra as outras sessões',
      carga: 'senha',
      body: z.object({ senha_atual: senhaDigitada, nova_senha: senhaDigitada }),
    },

    'GET /auth/sessoes/': { resumo: 'Onde a pessoa está conectada', cache: 'nunca', resposta: sessoes },
    'DELETE /auth/sessoes/:sessaoId/': { resumo: 'Encerra outra sessão da própria pessoa', params: sessaoParams },
    'POST /auth/sessoes/encerrar-outras/': {
      resumo: 'Encerra todas as sessões da pessoa, menos esta',
      resposta: z.object({ encerradas: z.int() }),
    },
    'POST /auth/sessoes/:sessaoId/reconhecer/': {
      resumo: 'Diz que a entrada de um aparelho novo foi da própria pessoa',
      params: sessaoParams,
    },

    'GET /auth/segundo-fator/': { resumo: 'O segundo fator da pessoa', cache: 'nunca', resposta: segundoFator },
    'POST /auth/segundo-fator/codigo/': {
      resumo: 'Começa a ativar um aplicativo autenticador: o segredo, mostrado uma vez',
      carga: 'senha',
      body: senhaBody,
      resposta: codigoIniciado,
    },
    'POST /auth/segundo-fator/codigo/confirmar/': {
      resumo: 'Ativa o aplicativo autenticador com um código dele',
      carga: 'senha',
      body: confirmacaoDoCodigo,
      resposta: codigosAnswer,
    },
    'POST /auth/segundo-fator/codigo/remover/': {
      resumo: 'O aplicativo autenticador deixa de valer',
      carga: 'senha',
      body: senhaBody,
    },
    'POST /auth/segundo-fator/chaves/desafio/': {
      resumo: 'Começa a registrar uma chave de acesso: o desafio para o navegador',
      carga: 'senha',
      body: senhaBody,
      resposta: opcoesDeChave,
    },
    'POST /auth/segundo-fator/chaves/': {
      resumo: 'Registra a chave de acesso que o navegador criou',
      carga: 'senha',
      status: 201,
      body: novaChave,
      resposta: codigosAnswer,
    },
    'POST /auth/segundo-fator/chaves/:chaveId/remover/': {
      resumo: 'A chave de acesso deixa de valer',
      carga: 'senha',
      params: z.object({ chaveId: idTexto }),
      body: senhaBody,
    },
    'POST /auth/segundo-fator/recuperacao/': {
      resumo: 'Novos códigos de recuperação; os anteriores deixam de valer',
      carga: 'senha',
      body: senhaBody,
      resposta: novosCodigos,
    },

    'POST /auth/confirmar/': {
      resumo: 'Confirma quem é, pela senha ou pelo aplicativo; vale dez minutos nesta sessão',
      carga: 'senha',
      body: identidade,
      resposta: identidadeConfirmada,
    },
  }),
  ...routes({
    'PUT /auth/exigencia/': {
      prova: 'conforme',
      resumo: 'Se a loja exige um segundo fator dos administradores',
      papel: 'admin',
      body: exigencia,
      resposta: exigencia,
    },
  }),
}
