import { z } from 'zod'
import { routes } from '../route.ts'
import { auditoriaBusca, auditoriaFiltros, autores, paginaDeAtos } from './auditoria.schemas.ts'

export const auditoriaRoutes = routes({
  'GET /auditoria/': {
    resumo: 'Entradas, recusas, exclusões permanentes, usuários, conexões e backups, os mais recentes primeiro',
    papel: 'admin',
    cache: 'nunca',
    query: auditoriaBusca,
    resposta: paginaDeAtos,
  },
  'GET /auditoria/autores/': { resumo: 'Quem aparece na auditoria', papel: 'admin', cache: 'nunca', resposta: autores },
  'GET /auditoria/exportar/': {
    resumo: 'As linhas filtradas como CSV, até 50.000',
    papel: 'admin',
    cache: 'nunca',
    query: auditoriaFiltros,
    resposta: z.object({ linhas: z.int(), csv: z.string() }),
  },
})
