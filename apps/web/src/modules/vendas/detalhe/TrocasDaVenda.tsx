import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDoMotivo } from '@estampa/contract/trocas/motivos.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Link } from 'react-router'
import { Card } from '../../../shared/ui/Card.tsx'
import * as css from './pagamento/Pagamento.classes.ts'

/** The quote that the sale was made of, and who approved it. */
export function OrcamentoDaVenda({ venda: { orcamento } }: { venda: Venda }) {
  if (orcamento === null) return null
  const { id, versao, aprovado_por, aprovado_em, aprovado_de, imagens } = orcamento
  const fotos = imagens.length === 1 ? 'com 1 imagem' : imagens.length > 1 && `com ${imagens.length} imagens`
  return (
    <Card title="Orçamento">
      <p className="m-0 text-texto-suave">
        Veio do <Link to={`/orcamentos/${id}`}>{`orçamento ${id}`}</Link>
        {aprovado_em === null
          ? `, versão ${versao}, sem aprovação pelo link.`
          : `: versão ${versao} aprovada por ${aprovado_por ?? ''} em ${[formatarDataHora(aprovado_em), aprovado_de && `do endereço ${aprovado_de}`, fotos].filter(Boolean).join(', ')}.`}
      </p>
      {aprovado_em !== null && imagens.length > 0 && (
        <details>
          <summary className="k-dobra">Imagens aprovadas (SHA-256)</summary>
          {imagens.map((digest) => (
            <p key={digest} className="m-0 text-texto-suave">
              <code>{digest}</code>
            </p>
          ))}
        </details>
      )}
    </Card>
  )
}

/** What came back of this sale and which sale went out instead; or the sale that this one replaces pieces of. */
export function TrocasDaVenda({ venda: { trocas, troca_de } }: { venda: Venda }) {
  if (trocas.length === 0 && troca_de === null) return null
  return (
    <Card title="Trocas">
      {troca_de !== null && (
        <p className="m-0 text-texto-suave">
          Em troca de peças da <Link to={`/vendas/${troca_de}`}>{`venda ${troca_de}`}</Link>.
        </p>
      )}
      {trocas.length > 0 && (
        <ul className={css.lista} aria-label="Trocas">
          {trocas.map(({ id, itens, motivo, observacao, credito, nova_venda_id, usuario, criado_em }) => (
            <li key={id}>
              <p>
                {`Voltou ${itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', ')}: ${formatarReais(credito)}. `}
                {nova_venda_id === null ? (
                  'Nada saiu no lugar.'
                ) : (
                  <>
                    No lugar saiu a <Link to={`/vendas/${nova_venda_id}`}>{`venda ${nova_venda_id}`}</Link>.
                  </>
                )}
                <span className="text-s text-texto-suave block">
                  {[rotuloDoMotivo(motivo), observacao, formatarDataHora(criado_em), usuario]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
