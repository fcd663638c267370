import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { formatarCep, formatarDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { dadosDaLoja } from '../configuracoes/loja/loja.queries.ts'
import { EnderecoImpresso } from './EnderecoImpresso.tsx'

/** The shop at the head of a sheet; nothing while its data were never saved. `completa`: document, contact and address too. */
export function CabecaDaLoja({ completa = false }: { completa?: boolean }) {
  const { data: loja } = useQuery(dadosDaLoja)
  if (!loja?.nome) return null
  return (
    <div className="pb-2 mb-2 text-[0.85em] wrap-anywhere border-b border-[#999] [&_p:first-child]:text-[1.4em] [&_p:first-child]:font-destaque">
      <p>{loja.nome}</p>
      {completa && (
        <>
          <p className="flex flex-wrap gap-x-[4mm]">
            {contato(loja).map((parte) => (
              <span key={parte}>{parte}</span>
            ))}
          </p>
          <EnderecoImpresso>{endereco(loja)}</EnderecoImpresso>
        </>
      )}
    </div>
  )
}

const contato = ({ documento, telefone, email }: DadosDaLoja) =>
  [
    documento && `${documento.length === 11 ? 'CPF' : 'CNPJ'} ${formatarDocumento(documento)}`,
    formatarTelefone(telefone),
    email,
  ].filter(Boolean)

/** `Rua do Bom Jesus, 125 - Recife, Recife/PE, CEP 50030-230`, as the API writes a customer's. */
function endereco({ endereco: rua, numero, complemento, bairro, municipio, uf, cep }: DadosDaLoja): string {
  const antes = [rua, numero, complemento].filter(Boolean).join(', ')
  const depois = [bairro, [municipio, uf].filter(Boolean).join('/'), cep && `CEP ${formatarCep(cep)}`]
  return [antes, depois.filter(Boolean).join(', ')].filter(Boolean).join(' - ')
}
