import { z } from 'zod'
import { routes } from '../route.ts'
import {
  confirmacaoDaEntrada,
  credenciais,
  entrada,
  opcoesDeChave,
  pedidoDeDesafio,
  sessaoAberta,
  usuario,
  verificacao,
} from './autenticacao.schemas.ts'

export const autenticacaoRoutes = routes({
  'POST /auth/login/': {
    resumo:
      'Entra com usuário e senha; com segundo fator, responde um ticket, e POST /auth/login/segundo-fator/ conclui',
    publica: true,
    carga: 'senha',
    body: credenciais,
    resposta: entrada,
  },
  'POST /auth/login/desafio/': {
    resumo: 'Um desafio para as chaves de acesso da pessoa do ticket; o anterior deixa de valer',
    publica: true,
    body: pedidoDeDesafio,
    resposta: opcoesDeChave,
  },
  'POST /auth/login/segundo-fator/': {
    resumo: 'Conclui a entrada com uma chave de acesso, um código do aplicativo ou um código de recuperação',
    publica: true,
    carga: 'senha',
    body: confirmacaoDaEntrada,
    resposta: sessaoAberta,
  },
  'POST /auth/verificar/': {
    resumo: 'Verifica a sessão ao abrir ({access, refresh}) ou renova o acesso ({refresh})',
    publica: true,
    body: verificacao,
    resposta: z.object({ access: z.string(), refresh: z.string().optional() }),
  },
  'POST /auth/logout/': { resumo: 'Encerra a sessão do refresh enviado', publica: true, body: verificacao },
  'GET /auth/eu/': { resumo: 'O usuário da sessão', cache: 'nunca', semSegundoFator: true, resposta: usuario },
})
