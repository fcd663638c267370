import { z } from 'zod'
import { adminRoutes, routes } from '../route.ts'
import { senhaDigitada } from '../shared/fields.ts'
import * as usuarios from './usuarios.schemas.ts'

/** The people of the shop, for administrators, and the link with which an invited person sets a password. */
export const usuariosRoutes = {
  ...adminRoutes({
    'GET /usuarios/': { resumo: 'As pessoas da loja', cache: 'nunca', resposta: usuarios.equipe },
    'POST /usuarios/': {
      prova: 'sempre',
      resumo: 'Cria uma pessoa e o link com que ela cria a senha',
      status: 201,
      body: usuarios.pessoaNova,
      resposta: usuarios.pessoaConvidada,
    },
    'PUT /usuarios/:id/': {
      prova: 'conforme',
      resumo:
        'Muda nome, tipo, situação e permissões; mudanças de acesso encerram as sessões da pessoa, e um link para criar a senha não sobrevive a virar administrador',
      body: usuarios.pessoaAlterada,
      resposta: usuarios.pessoaMudada,
    },
    'POST /usuarios/:id/convite/': {
      prova: 'sempre',
      resumo: 'Outro link para criar a senha; o anterior deixa de valer, a senha de agora vale até ele ser usado',
      resposta: usuarios.convite,
    },
    'POST /usuarios/:id/encerrar-sessoes/': {
      resumo: 'Encerra todas as sessões da pessoa',
      resposta: z.object({ encerradas: z.int() }),
    },
    'POST /usuarios/:id/remover-segundo-fator/': {
      prova: 'sempre',
      resumo: 'A pessoa entra de novo só com a senha; as sessões dela terminam',
      resposta: usuarios.pessoaDaEquipe,
    },
  }),
  ...routes({
    'GET /convites/:token/': {
      resumo: 'De quem é um link que ainda vale',
      publica: true,
      cache: 'nunca',
      params: usuarios.conviteParams,
      resposta: usuarios.convidada,
    },
    'POST /convites/:token/': {
      resumo: 'Cria a própria senha, uma vez, em até 72 horas',
      publica: true,
      carga: 'senha',
      params: usuarios.conviteParams,
      body: z.object({ senha: senhaDigitada }),
      resposta: usuarios.convidada,
    },
  }),
}
