import type { VersaoDoOrcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { Thumbnail } from '../../shared/ui/Thumbnail.tsx'

/** Every version with what the customer answered to it; what was approved stays readable. */
export const Versoes = ({ versoes }: { versoes: readonly VersaoDoOrcamento[] }) => (
  <>
    <Card title="Respostas">
      <ul className="flex flex-col gap-2 [&_li]:wrap-anywhere" aria-label="O que aconteceu com cada versão">
        {versoes.flatMap((version) =>
          historiaDa(version).map((sentence) => (
            <li key={`${version.numero} ${sentence}`}>{`Versão ${version.numero}: ${sentence}`}</li>
          )),
        )}
      </ul>
    </Card>
    {versoes.slice(1).map((version) => (
      <details key={version.numero}>
        <summary className="k-dobra">{`Versão ${version.numero}, de ${formatReais(version.total)}`}</summary>
        <ConteudoDaVersao versao={version} titulo={`Itens da versão ${version.numero}`} />
      </details>
    ))}
  </>
)

function historiaDa({ enviada_em, vista_em, mudanca, aprovacao, recusada_em, itens }: VersaoDoOrcamento): string[] {
  const imagens = itens.reduce((sum, { mockups }) => sum + mockups.length, 0)
  const sentences = [
    enviada_em === null ? 'ainda não enviada.' : `enviada em ${formatDateTime(enviada_em)}.`,
    vista_em !== null && `vista em ${formatDateTime(vista_em)}.`,
    mudanca && `mudança pedida em ${formatDateTime(mudanca.em)}: “${mudanca.texto}”`,
    recusada_em !== null && `recusada em ${formatDateTime(recusada_em)}.`,
    aprovacao &&
      `aprovada por ${aprovacao.nome} em ${formatDateTime(aprovacao.em)}, do endereço ${aprovacao.endereco ?? 'desconhecido'}${imagens > 0 ? `, com ${imagens === 1 ? '1 imagem' : `${imagens} imagens`}` : ''}.`,
    aprovacao?.anulada_em &&
      `a aprovação deixou de valer em ${formatDateTime(aprovacao.anulada_em)}: o orçamento mudou.`,
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

/** The pictures that were approved, by what tells one from any other; on the others there is nothing to prove. */
function ImagensAprovadas({ aprovacao, itens }: VersaoDoOrcamento) {
  const digests = itens.flatMap(({ mockups }, item) => mockups.map(({ digest }, n) => [`${item + 1}.${n + 1}`, digest]))
  if (aprovacao === null || digests.length === 0) return null
  return (
    <details>
      <summary className="k-dobra">Códigos das imagens aprovadas</summary>
      <ul className="flex flex-col gap-2 [&_li]:wrap-anywhere">
        {digests.map(([imageLabel, digest]) => (
          <li key={imageLabel}>
            Imagem {imageLabel}: <code>{digest}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function ConteudoDaVersao({ versao, titulo }: { versao: VersaoDoOrcamento; titulo: string }) {
  const { itens, subtotal, desconto, frete, total, termos } = versao
  const contas: [string, number][] = [
    ...(desconto > 0 || frete > 0 ? [['Itens', subtotal] satisfies [string, number]] : []),
    ...(desconto > 0 ? [['Desconto', -desconto] satisfies [string, number]] : []),
    ...(frete > 0 ? [['Frete', frete] satisfies [string, number]] : []),
    ['Total', total],
  ]
  return (
    <Card title={titulo}>
      <ul className="k-partes">
        {itens.map((item, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the items of a version never change their places
            key={index}
            className="flex flex-col gap-2 [&_p]:m-0 [&_h3]:m-0 [&_h3]:text-l [&_h3]:font-forte [&_h3]:wrap-anywhere"
          >
            <div className="k-pontas">
              <h3 className="flex-[1_1_10rem]">{item.descricao}</h3>
              <span className="min-w-24 ms-auto font-forte tabular-nums text-right">
                {formatReais(valorDaLinha(item))}
              </span>
            </div>
            <p className="m-0 text-texto-suave">
              {[`${item.quantidade} × ${formatReais(item.valor_unitario)}`, item.estampa].filter(Boolean).join(' · ')}
            </p>
            {item.mockups.length > 0 && (
              <div className="flex flex-wrap gap-2.5 [&_img]:block [&_img]:w-24 [&_img]:h-24 [&_img]:object-contain [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle-p">
                {item.mockups.map(({ arquivo, imagem, miniatura }, foto) => (
                  <a key={arquivo} href={imagem} target="_blank" rel="noopener noreferrer">
                    <img src={miniatura} alt={`Imagem ${foto + 1} de ${item.descricao}`} />
                  </a>
                ))}
              </div>
            )}
            {item.estampas.map((estampa) => (
              <span key={estampa.id} className="flex gap-2.5 items-center text-s text-texto-suave wrap-anywhere">
                <Thumbnail url={estampa.miniatura_url} className="[--lado:44px] [&_img]:object-contain" />
                <span className="min-w-0">{keepTogether(describeEstampa(estampa))}</span>
              </span>
            ))}
            {item.personalizacao.length > 0 && (
              <p className="text-m text-texto-suave">
                {item.personalizacao.map(({ nome, numero }) => [nome, numero].filter(Boolean).join(', ')).join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ul>
      <dl className="max-w-85 mt-5 mr-0 mb-0 ml-auto [&_div]:flex [&_div]:gap-4 [&_div]:justify-between [&_div]:py-0.75 [&_div]:px-0 [&_dd]:m-0 [&_dd]:tabular-nums [&_div:last-child]:text-xl [&_div:last-child]:font-forte">
        {contas.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatReais(value)}</dd>
          </div>
        ))}
      </dl>
      {termos && <p className="m-0 mt-4 whitespace-pre-line">{termos}</p>}
      <ImagensAprovadas {...versao} />
    </Card>
  )
}
