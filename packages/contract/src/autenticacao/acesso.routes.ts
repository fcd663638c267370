import { z } from 'zod'
import { routes } from '../route.ts'
import {
  avisos,
  chaveParams,
  codigoIniciado,
  comCodigos,
  comSenha,
  confirmacaoDoCodigo,
  exigencia,
  identidade,
  identidadeConfirmada,
  novaChave,
  novosCodigos,
  segundoFator,
  sessaoParams,
  sessoes,
  sessoesEncerradas,
  trocaDeSenha,
} from './acesso.schemas.ts'
import { opcoesDeChave } from './autenticacao.schemas.ts'

/** A person and their own access: password, second factor, sessions. */
export const acessoRoutes = routes({
  'GET /auth/avisos/': {
    resumo: 'O que a pessoa deve saber na próxima tela',
    semSegundoFator: true,
    cache: 'nunca',
    resposta: avisos,
  },
  'POST /auth/avisos/senha-gerada/dispensar/': {
    resumo: 'Não avisa mais da senha gerada nesta sessão',
    semSegundoFator: true,
    status: 204,
    resposta: z.null(),
  },

  'POST /auth/senha/': {
    resumo: 'Troca a própria senha e encerra as outras sessões',
    semSegundoFator: true,
    carga: 'senha',
    status: 204,
    body: trocaDeSenha,
    resposta: z.null(),
  },

  'GET /auth/sessoes/': {
    resumo: 'Onde a pessoa está conectada',
    semSegundoFator: true,
    cache: 'nunca',
    resposta: sessoes,
  },
  'DELETE /auth/sessoes/:sessaoId/': {
    resumo: 'Encerra outra sessão da própria pessoa',
    semSegundoFator: true,
    status: 204,
    params: sessaoParams,
    resposta: z.null(),
  },
  'POST /auth/sessoes/encerrar-outras/': {
    resumo: 'Encerra todas as sessões da pessoa, menos esta',
    semSegundoFator: true,
    resposta: sessoesEncerradas,
  },
  'POST /auth/sessoes/:sessaoId/reconhecer/': {
    resumo: 'Diz que a entrada de um aparelho novo foi da própria pessoa',
    semSegundoFator: true,
    status: 204,
    params: sessaoParams,
    resposta: z.null(),
  },

  'GET /auth/segundo-fator/': {
    resumo: 'O segundo fator da pessoa',
    semSegundoFator: true,
    cache: 'nunca',
    resposta: segundoFator,
  },
  'POST /auth/segundo-fator/codigo/': {
    resumo: 'Começa a ativar um aplicativo autenticador: o segredo, mostrado uma vez',
    semSegundoFator: true,
    carga: 'senha',
    body: comSenha,
    resposta: codigoIniciado,
  },
  'POST /auth/segundo-fator/codigo/confirmar/': {
    resumo: 'Ativa o aplicativo autenticador com um código dele',
    semSegundoFator: true,
    carga: 'senha',
    body: confirmacaoDoCodigo,
    resposta: comCodigos,
  },
  'POST /auth/segundo-fator/codigo/remover/': {
    resumo: 'O aplicativo autenticador deixa de valer',
    semSegundoFator: true,
    carga: 'senha',
    status: 204,
    body: comSenha,
    resposta: z.null(),
  },
  'POST /auth/segundo-fator/chaves/desafio/': {
    resumo: 'Começa a registrar uma chave de acesso: o desafio para o navegador',
    semSegundoFator: true,
    carga: 'senha',
    body: comSenha,
    resposta: opcoesDeChave,
  },
  'POST /auth/segundo-fator/chaves/': {
    resumo: 'Registra a chave de acesso que o navegador criou',
    semSegundoFator: true,
    carga: 'senha',
    status: 201,
    body: novaChave,
    resposta: comCodigos,
  },
  'POST /auth/segundo-fator/chaves/:chaveId/remover/': {
    resumo: 'A chave de acesso deixa de valer',
    semSegundoFator: true,
    carga: 'senha',
    status: 204,
    params: chaveParams,
    body: comSenha,
    resposta: z.null(),
  },
  'POST /auth/segundo-fator/recuperacao/': {
    resumo: 'Novos códigos de recuperação; os anteriores deixam de valer',
    semSegundoFator: true,
    carga: 'senha',
    body: comSenha,
    resposta: novosCodigos,
  },
  'PUT /auth/exigencia/': {
    resumo: 'Se a loja exige um segundo fator dos administradores',
    papel: 'admin',
    body: exigencia,
    resposta: exigencia,
  },

  'POST /auth/confirmar/': {
    resumo: 'Confirma quem é, pela senha ou pelo aplicativo; vale dez minutos nesta sessão',
    semSegundoFator: true,
    carga: 'senha',
    body: identidade,
    resposta: identidadeConfirmada,
  },
})
