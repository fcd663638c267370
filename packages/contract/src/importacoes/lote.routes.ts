import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { celulasEntrada, loteEmAndamento, loteEntrada, loteProposto } from './lote.schemas.ts'

/** One change for many products: shown, applied a hundred rows at a time, undone. */
export const loteRoutes = routes({
  'POST /produtos/em-lote/': {
    resumo:
      'Muda preço, custo, categoria, modelo ou medidas de muitos produtos, ou lança uma entrada; `previa` só mostra',
    body: loteEntrada,
    corpo: 100_000,
    resposta: loteProposto,
  },
  'POST /produtos/em-lote/celulas/': {
    resumo: 'Grava as células mudadas de uma tabela de produtos; as que alguém mudou antes são ditas e ficam',
    body: celulasEntrada,
    corpo: 1_200_000,
    resposta: loteEmAndamento,
  },
  'GET /produtos/em-lote/:id/': {
    resumo: 'Até onde a mudança de muitos está',
    cache: 'nunca',
    params: idParams,
    resposta: loteEmAndamento,
  },
  'POST /produtos/em-lote/:id/desfazer/': {
    resumo: 'Devolve o que ainda tem o valor que a mudança gravou',
    params: idParams,
    resposta: loteEmAndamento,
  },
})
