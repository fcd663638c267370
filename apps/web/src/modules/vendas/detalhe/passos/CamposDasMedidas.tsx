import { notaDoPacote } from '@estampa/contract/frete/pacote.ts'
import { Fields } from '../../../../shared/ui/Card.tsx'
import { DecimalField } from '../../../../shared/ui/fields/DecimalField.tsx'
import { MEDIDAS, type NomeDaMedida, type Textos, valoresDe } from '../../../../shared/vendas/medidas.ts'

interface CamposDasMedidasProps {
  textos: Textos
  erroDe: (nome: NomeDaMedida) => string | undefined
  onChange: (changeTextos: (textos: Textos) => Textos) => void
  onBlur: (nome: NomeDaMedida) => void
}

export function CamposDasMedidas({ textos, erroDe, onChange, onBlur }: CamposDasMedidasProps) {
  const nota = notaDoPacote(valoresDe(textos))
  return (
    <>
      <Fields columns={4} phone={2}>
        {MEDIDAS.map(({ nome, rotulo, unidade }) => (
          <DecimalField
            key={nome}
            label={rotulo}
            suffix={unidade}
            places={unidade === 'kg' ? 3 : 1}
            maxPlaces={3}
            required
            value={textos[nome]}
            error={erroDe(nome)}
            // Blur rewrites one field just before the next one changes: keep both changes.
            onChange={({ target: { value } }) => onChange((atuais) => ({ ...atuais, [nome]: value }))}
            onBlur={() => onBlur(nome)}
          />
        ))}
      </Fields>
      <p className={`mt-2 mb-0 text-s text-texto-suave ${nota ? '' : 'hidden'}`} role="status">
        {nota}
      </p>
    </>
  )
}
