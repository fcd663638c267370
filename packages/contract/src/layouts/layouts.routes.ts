import { entityRoutes } from '../entityRoutes.ts'
import { routes } from '../route.ts'
import { layout, layoutAlteracao, layoutEntrada } from './layouts.schemas.ts'

export const layoutsRoutes = routes({
  ...entityRoutes('layouts', { record: layout, entry: layoutEntrada, change: layoutAlteracao }),
})
