// Written from the contract by node scripts/checks/readers.mjs.
import type { blingRoutes } from '@estampa/contract/bling/bling.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, inteiro, list, object, oneOf, texto, textoOuNulo } from '../api/readers.ts'

export const conexaoBling = object({ ativo: booleano, conectado: booleano, emulador: booleano, empresa: textoOuNulo, vinculada: booleano, conectada_em: textoOuNulo, motivo: textoOuNulo })
const sincronizacao = object({ id, tipo: texto, operacao: texto, alvo_id: idDe, titulo: texto, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: inteiro, mensagem: textoOuNulo, codigo: textoOuNulo, criado_em: texto, alterado_em: texto })
const answer = object({ sincronizacao })
const recusados = object({ id: inteiro, titulo: texto, motivo: texto })
const answer2 = object({ sincronizacoes: list(sincronizacao), recusados: list(recusados) })

export const blingApi = client<typeof blingRoutes>({
  'GET /bling/conexao/': conexaoBling,
  'POST /produtos/:id/publicar-no-bling/': answer,
  'POST /produtos/publicar-multiplos/': answer2,
})
