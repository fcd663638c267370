import type { TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import css from './planilha.module.css'

/** Where each program hides its export. Menus change: what is not sure says what to look for. */
const ONDE: Readonly<Record<Exclude<TipoDeImportacao, 'estoque'>, readonly (readonly [string, string])[]>> = {
  produtos: [
    ['Bling', 'Cadastros › Produtos; procure por “Exportar”, em CSV.'],
    ['Tiny/Olist', 'Cadastros › Produtos; em mais ações, procure por “Exportar” ou “planilha”.'],
    ['Nuvemshop', 'Produtos; procure por “Exportar”.'],
    ['Shopify', 'Produtos › Exportar › Todos os produtos. Com mais de um local, o estoque não vem neste arquivo.'],
    ['Loja Integrada', 'Na lista de produtos, procure por “Exportar”.'],
    ['WooCommerce', 'Produtos › Todos os produtos › Exportar.'],
    ['Shopee', 'Na Central do Vendedor, em Produtos, procure pela planilha de edição em massa.'],
  ],
  clientes: [
    ['Bling', 'Cadastros › Clientes e fornecedores; procure por “Exportar”, em CSV.'],
    ['Tiny/Olist', 'Cadastros › Clientes e fornecedores; em mais ações, procure por “Exportar” ou “planilha”.'],
    ['Nuvemshop', 'Clientes; procure por “Exportar”.'],
    ['Shopify', 'Clientes › Exportar › Todos os clientes.'],
    ['Contatos do Google', 'Em contacts.google.com, Exportar › CSV do Google.'],
    [
      'Contatos do telefone',
      'No aplicativo de contatos, procure por “Exportar” ou “Compartilhar”: o arquivo termina em .vcf.',
    ],
  ],
}

/** For a shop that changes to this program: which files are known by themselves, and where to get them. */
export const OutroPrograma = ({ tipo }: { tipo: keyof typeof ONDE }) => (
  <details className={css.outro}>
    <summary className="k-dobra">Vindo de outro programa?</summary>
    <p className={css.nota}>
      Baixe o arquivo no programa que você deixa e envie aqui como ele veio, sem abrir nem mudar: ele é reconhecido
      pelos cabeçalhos.{' '}
      {tipo === 'produtos' ? 'Primeiro os produtos, depois os clientes, por fim a conexão com o Bling.' : ''}
    </p>
    <dl>
      {ONDE[tipo].map(([programa, onde]) => (
        <div key={programa}>
          <dt>{programa}</dt>
          <dd>{onde}</dd>
        </div>
      ))}
    </dl>
    {tipo === 'produtos' && (
      <p className={css.nota}>
        Vêm produtos, variações, preço, estoque, categoria, EAN, peso, medidas e descrição. Não vêm fotos, preço
        promocional e vendas.
      </p>
    )}
  </details>
)
