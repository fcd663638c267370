import { atributosRoutes } from './atributos/atributos.routes.ts'
import { auditoriaRoutes } from './auditoria/auditoria.routes.ts'
import { acessoRoutes } from './autenticacao/acesso.routes.ts'
import { aparelhosRoutes } from './autenticacao/aparelhos.routes.ts'
import { autenticacaoRoutes } from './autenticacao/autenticacao.routes.ts'
import { celularRoutes } from './autenticacao/celular.routes.ts'
import { balcaoRoutes } from './balcao/balcao.routes.ts'
import { blingRoutes, pedidosRoutes } from './bling/bling.routes.ts'
import { configuracaoBlingRoutes } from './bling/configuracao.routes.ts'
import { diferencasRoutes } from './bling/diferencas.routes.ts'
import { importacaoRoutes } from './bling/importacao.routes.ts'
import { vinculoRoutes } from './bling/vinculo.routes.ts'
import { caixasRoutes } from './caixas/caixas.routes.ts'
import { categoriasRoutes } from './categorias/categorias.routes.ts'
import { clientesRoutes } from './clientes/clientes.routes.ts'
import { comprasRoutes } from './compras/compras.routes.ts'
import { copiasRoutes } from './copias/copias.routes.ts'
import { embalagensRoutes } from './embalagens/embalagens.routes.ts'
import type { EntityName } from './entities.ts'
import { estoqueRoutes } from './estoque/estoque.routes.ts'
import { fornecedoresRoutes } from './fornecedores/fornecedores.routes.ts'
import { freteRoutes, melhorEnvioRoutes } from './frete/frete.routes.ts'
import { importacoesRoutes } from './importacoes/importacoes.routes.ts'
import { loteRoutes } from './importacoes/lote.routes.ts'
import { layoutsRoutes } from './layouts/layouts.routes.ts'
import { lojaRoutes } from './loja/loja.routes.ts'
import { modelosRoutes } from './modelos/modelos.routes.ts'
import { mudancasRoutes } from './mudancas/mudancas.routes.ts'
import { orcamentosRoutes } from './orcamentos/orcamentos.routes.ts'
import { painelRoutes } from './painel/painel.routes.ts'
import { producaoRoutes } from './producao/producao.routes.ts'
import { imagensRoutes } from './produtos/imagens.routes.ts'
import { produtosRoutes } from './produtos/produtos.routes.ts'
import { relatoriosRoutes } from './relatorios/relatorios.routes.ts'
import type { Route } from './route.ts'
import { sincronizacaoRoutes } from './sincronizacao/sincronizacao.routes.ts'
import { tarefasRoutes } from './sincronizacao/tarefas.routes.ts'
import { sistemaRoutes } from './sistema/sistema.routes.ts'
import { trocasRoutes } from './trocas/trocas.routes.ts'
import { usuariosRoutes } from './usuarios/usuarios.routes.ts'
import { notasRoutes } from './vendas/notas.routes.ts'
import { pagamentosRoutes } from './vendas/pagamentos.routes.ts'
import { vendasRoutes } from './vendas/vendas.routes.ts'

/** Every operation of the API. The web imports its type only, so that no schema reaches a page that does not parse. */
export const apiRoutes = {
  ...sistemaRoutes,
  ...autenticacaoRoutes,
  ...acessoRoutes,
  ...celularRoutes,
  ...aparelhosRoutes,
  ...usuariosRoutes,
  ...produtosRoutes,
  ...imagensRoutes,
  ...modelosRoutes,
  ...categoriasRoutes,
  ...atributosRoutes,
  ...embalagensRoutes,
  ...fornecedoresRoutes,
  ...comprasRoutes,
  ...caixasRoutes,
  ...layoutsRoutes,
  ...producaoRoutes,
  ...blingRoutes,
  ...vinculoRoutes,
  ...configuracaoBlingRoutes,
  ...diferencasRoutes,
  ...importacaoRoutes,
  ...importacoesRoutes,
  ...loteRoutes,
  ...sincronizacaoRoutes,
  ...tarefasRoutes,
  ...clientesRoutes,
  ...estoqueRoutes,
  ...vendasRoutes,
  ...notasRoutes,
  ...pagamentosRoutes,
  ...trocasRoutes,
  ...balcaoRoutes,
  ...orcamentosRoutes,
  ...pedidosRoutes,
  ...freteRoutes,
  ...melhorEnvioRoutes,
  ...mudancasRoutes,
  ...painelRoutes,
  ...relatoriosRoutes,
  ...lojaRoutes,
  ...auditoriaRoutes,
  ...copiasRoutes,
} satisfies { readonly [N in EntityName as `GET /${N}/`]: unknown }
export type ApiRoutes = typeof apiRoutes

/** Every route with its key. Checking the table's own type against `Route` takes the compiler a second: only this line does it. */
export const rotas: readonly (readonly [key: string, route: Route])[] = Object.entries<Route>(apiRoutes)
