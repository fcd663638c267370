import type { EntityName } from '@estampa/contract/entities.ts'
import { atributosModule } from './modules/atributos/atributos.routes.ts'
import { embalagensModule } from './modules/embalagens/embalagens.routes.ts'
import { modelosModule } from './modules/modelos/modelos.routes.ts'

/** What mounts the routes of each plain entity. */
export const ENTITY_MODULES: Readonly<Record<EntityName, typeof embalagensModule>> = {
  modelos: modelosModule,
  atributos: atributosModule,
  embalagens: embalagensModule,
}
