import type { EntityName } from '@estampa/contract/entities.ts'
import { atributosModule } from './modules/atributos/atributos.routes.ts'
import { embalagensModule } from './modules/embalagens/embalagens.routes.ts'
import { fornecedoresModule } from './modules/fornecedores/fornecedores.routes.ts'
import { layoutsModule } from './modules/layouts/layouts.routes.ts'
import { modelosModule } from './modules/modelos/modelos.routes.ts'

/** Mounts the routes of each plain entity. The type is that of any module. */
export const ENTITY_MODULES: Readonly<Record<EntityName, typeof embalagensModule>> = {
  modelos: modelosModule,
  atributos: atributosModule,
  embalagens: embalagensModule,
  fornecedores: fornecedoresModule,
  layouts: layoutsModule,
}
