import { z } from 'zod'
import { routes } from '../route.ts'
import { auditoriaBusca, auditoriaFiltros, autores, paginaDeAtos } from './auditoria.schemas.ts'

export const auditoriaRoutes = routes({
  'GET /auditoria/': {
    resumo: 'Entradas, recusas, exclusões permanentes, usuários, conexões e backups, os mais recentes primeiro',
    papel: 'admin',
    query: auditoriaBusca,
    resposta: paginaDeAtos,
  },
  'GET /auditoria/autores/': { resumo: 'Quem aparece na auditoria', papel: 'admin', resposta: autores },
  'GET /auditoria/exportar/': {
    resumo: 'As linhas filtradas como CSV, até 50.000',
    papel: 'admin',
    query: auditoriaFiltros,
    resposta: z.object({ linhas: z.int(), csv: z.string() }),
  },
})
