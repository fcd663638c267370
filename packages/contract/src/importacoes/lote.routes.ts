import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { loteEmAndamento, loteEntrada, loteProposto } from './lote.schemas.ts'

/** One change for many products: shown, applied a hundred rows at a time, undone. */
export const loteRoutes = routes({
  'POST /produtos/em-lote/': {
    resumo:
      'Muda preço, custo, categoria, modelo ou medidas de muitos produtos, ou lança uma entrada; `previa` só mostra',
    body: loteEntrada,
    corpo: 100_000,
    resposta: loteProposto,
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
