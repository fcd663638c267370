import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDoMotivo } from '@estampa/contract/vendas/motivos.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconFlag3Filled, IconNote } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DialogButton } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'

const EditarLembretes = onDemand(async () => (await import('./DialogosDaVenda.tsx')).EditarLembretes)

/** Staff's notes on the sale; changing them does not start the process again. */
export function LembretesDaVenda({ venda }: { venda: Venda }) {
  const { anotacao, prazo, prioritaria, atrasada } = venda
  const vazios = !anotacao && !prazo && !prioritaria && !atrasada
  return (
    <Card
      title="Para a equipe"
      actions={
        <DialogButton label={vazios ? 'Anotar' : 'Mudar'} icon={IconNote}>
          {(onClose) => <EditarLembretes venda={venda} onClose={onClose} />}
        </DialogButton>
      }
    >
      {vazios ? (
        <p className="m-0 text-texto-suave">Nada anotado.</p>
      ) : (
        <>
          <p className="flex items-center flex-wrap gap-x-3.5 gap-y-1 m-0 empty:hidden">
            {prioritaria && (
              <strong className="inline-flex gap-1.25 items-center [&_svg]:text-destaque">
                <IconFlag3Filled size={15} aria-hidden />
                Prioritária
              </strong>
            )}
            {prazo && <span>{`Prazo: ${formatDate(prazo)}`}</span>}
            {atrasada && <span className="k-etiqueta py-px px-2.5 text-s font-forte">Atrasada</span>}
          </p>
          {anotacao && <p className="m-0 mt-2 whitespace-pre-wrap wrap-anywhere">{anotacao}</p>}
        </>
      )}
    </Card>
  )
}

/** Shows the channel's data of an order that began at the channel. Nothing here changes them. */
export function PedidoDoCanal({ venda }: { venda: Venda }) {
  const { canal, numero_no_canal, numero_pedido_bling, envio_do_canal, entrega_no_canal, observacoes_do_canal } = venda
  return (
    <Card title="Pedido do canal">
      <Ficha
        dados={[
          ['Canal', canal],
          ['Número no canal', numero_no_canal],
          ['Número no Bling', numero_pedido_bling],
          ...(envio_do_canal ? [['Envio pelo canal', envio_do_canal] as const] : []),
        ]}
      />
      {entrega_no_canal && <Texto nome="Entrega escrita no pedido">{entrega_no_canal}</Texto>}
      {observacoes_do_canal && <Texto nome="Observações do pedido">{observacoes_do_canal}</Texto>}
      <p className="text-m text-texto-suave m-0 mt-3.5">
        Os itens e os preços são os do canal. O que mudar aqui, até o cancelamento, não muda o pedido lá.
      </p>
    </Card>
  )
}

const Texto = ({ nome, children }: { nome: string; children: string }) => (
  <dl className="m-0 mt-3.5 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:m-0 [&_dd]:mt-px [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line">
    <dt>{nome}</dt>
    <dd>{children}</dd>
  </dl>
)

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
          : `: versão ${versao} aprovada por ${aprovado_por ?? ''} em ${[formatDateTime(aprovado_em), aprovado_de && `do endereço ${aprovado_de}`, fotos].filter(Boolean).join(', ')}.`}
      </p>
      {aprovado_em !== null && imagens.length > 0 && (
        <details>
          <summary className="k-dobra">Códigos das imagens aprovadas</summary>
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

/** Shows what came back of this sale and which sale went out instead; or the sale that this one replaces pieces of. */
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
        <Lancamentos nome="Trocas">
          {trocas.map(({ id, itens, motivo, observacao, credito, nova_venda_id, usuario, criado_em }) => (
            <li key={id}>
              <p>
                {keepTogether(
                  `Voltou ${itens.map(({ quantidade, nome }) => `${quantidade} × ${nome}`).join(', ')}: ${formatReais(credito)}. `,
                )}
                {nova_venda_id === null ? (
                  'Nada saiu no lugar.'
                ) : (
                  <>
                    No lugar saiu a <Link to={`/vendas/${nova_venda_id}`}>{`venda ${nova_venda_id}`}</Link>.
                  </>
                )}
                <span className="text-s text-texto-suave block">
                  {[rotuloDoMotivo(motivo), observacao, formatDateTime(criado_em), usuario].filter(Boolean).join(' · ')}
                </span>
              </p>
            </li>
          ))}
        </Lancamentos>
      )}
    </Card>
  )
}

/** A list of names and values; a dash for an unknown value. */
export const Ficha = ({ dados }: { dados: readonly (readonly [nome: string, valor: ReactNode])[] }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] max-md:gap-x-4 max-md:gap-y-3.5 [&_>_div]:min-w-0 [&_dt]:text-s [&_dt]:text-texto-suave [&_dd]:m-0 [&_dd]:mt-px [&_dd]:font-medio [&_dd]:wrap-anywhere [&_a]:underline-offset-3 pointer-coarse:[&_a]:inline-block pointer-coarse:[&_a]:py-2.75 pointer-coarse:[&_a]:-my-2.75">
    {dados.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === '' ? '—' : value}</dd>
      </div>
    ))}
  </dl>
)

/** List of a sale's entries: `<li>` each. */
export const Lancamentos = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <ul
    className="m-0 mt-3 [&_li]:flex [&_li]:gap-2 [&_li]:items-center [&_li]:justify-between [&_li]:py-2 [&_li]:border-t [&_li]:border-t-borda [&_p]:min-w-0 [&_p]:m-0 [&_p]:wrap-anywhere"
    aria-label={nome}
  >
    {children}
  </ul>
)
