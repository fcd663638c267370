import { routes } from '../route.ts'
import { dadosDaLoja, dadosDaLojaAlteracao } from './loja.schemas.ts'

export const lojaRoutes = routes({
  'GET /loja/': { resumo: 'Nome, documento, contato e endereço da loja', cache: 'nunca', resposta: dadosDaLoja },
  'PUT /loja/': {
    resumo: 'Muda os dados da loja, que vão nas etiquetas e nos impressos',
    papel: 'admin',
    body: dadosDaLojaAlteracao,
    resposta: dadosDaLoja,
  },
  'POST /loja/logo/': {
    resumo: 'Guarda a logo da loja e substitui a anterior (multipart: uma imagem em `imagens`)',
    papel: 'admin',
    multipart: true,
    resposta: dadosDaLoja,
  },
  'DELETE /loja/logo/': { resumo: 'Exclui a logo da loja', papel: 'admin', resposta: dadosDaLoja },
})
