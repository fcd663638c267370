const CEP = /(CEP \d{5}-\d{3})/

/** An address in one text, whose CEP stays on one line. */
export const EnderecoImpresso = ({ children }: { children: string }) => (
  <p>
    {children.split(CEP).map((parte) =>
      CEP.test(parte) ? (
        <span key="cep" className="whitespace-nowrap">
          {parte}
        </span>
      ) : (
        parte
      ),
    )}
  </p>
)
