import { entityRoutes } from '../entityRoutes.ts'
import { routes } from '../route.ts'
import { modelo, modeloAlteracao, modeloEntrada } from './modelos.schemas.ts'

export const modelosRoutes = routes({
  ...entityRoutes('modelos', { record: modelo, entry: modeloEntrada, change: modeloAlteracao }),
})
